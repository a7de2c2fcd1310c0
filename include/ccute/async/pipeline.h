/* Pipelines, by the barriers of their stages. */
#ifndef CCUTE_ASYNC_PIPELINE_H
#define CCUTE_ASYNC_PIPELINE_H

/* The phase of a stage's barriers that belongs to a filling: 0 and 1 in turn, as a barrier's parities are. */
template <int STAGES> CCUTE_KERNEL_FN_ unsigned ccute_pipeline_parity_(int filling) { return filling / STAGES & 1; }

template <int STAGES>
CCUTE_KERNEL_FN_ void ccute_pipeline_init(ccute_pipeline<STAGES> *pipeline, int producers, int consumers CCUTE_CALLER_)
{
    for (int i = 0; i < STAGES; i++) {
        ccute_barrier_begin_(&pipeline->full[i], producers CCUTE_CALLED_);
        ccute_barrier_begin_(&pipeline->empty[i], consumers CCUTE_CALLED_);
    }
    ccute_barriers_begun_();
}

/* The first filling of a stage waits for the phase before the first, which counts as over. */
template <int STAGES>
CCUTE_KERNEL_FN_ void ccute_pipeline_acquire(ccute_pipeline<STAGES> *pipeline, int filling CCUTE_CALLER_)
{
    ccute_barrier_wait(&pipeline->empty[filling % STAGES], ccute_pipeline_parity_<STAGES>(filling) ^ 1 CCUTE_CALLED_);
}

template <int STAGES>
CCUTE_KERNEL_FN_ void ccute_pipeline_load_tile(ccute_pipeline<STAGES> *pipeline, int filling, void *to,
                                               ccute_tma_hinted map, int c0, int c1 = 0, int c2 = 0, int c3 = 0,
                                               int c4 = 0 CCUTE_CALLER_)
{
    ccute_barrier *const full = &pipeline->full[filling % STAGES];
    ccute_barrier_expect(full, ccute_tma_bytes(map) CCUTE_CALLED_);
    ccute_tma_load_tile(to, map, full, c0, c1, c2, c3, c4 CCUTE_CALLED_);
}

template <int STAGES>
CCUTE_KERNEL_FN_ void ccute_pipeline_load_tile_multicast(ccute_pipeline<STAGES> *pipeline, int filling, void *to,
                                                         ccute_tma_hinted map, unsigned mask, int c0, int c1 = 0,
                                                         int c2 = 0, int c3 = 0, int c4 = 0 CCUTE_CALLER_)
{
    ccute_barrier *const full = &pipeline->full[filling % STAGES];
    ccute_barrier_expect(full, ccute_tma_bytes(map) CCUTE_CALLED_);
    ccute_tma_load_tile_multicast(to, map, full, mask, c0, c1, c2, c3, c4 CCUTE_CALLED_);
}

template <int STAGES>
CCUTE_KERNEL_FN_ void ccute_pipeline_load_bulk(ccute_pipeline<STAGES> *pipeline, int filling, void *to,
                                               const void *from, int bytes CCUTE_CALLER_)
{
    ccute_barrier *const full = &pipeline->full[filling % STAGES];
    ccute_barrier_expect(full, bytes CCUTE_CALLED_);
    ccute_bulk_load(to, from, bytes, full CCUTE_CALLED_);
}

template <int STAGES>
CCUTE_KERNEL_FN_ void ccute_pipeline_commit(ccute_pipeline<STAGES> *pipeline, int filling CCUTE_CALLER_)
{
    ccute_barrier_arrive(&pipeline->full[filling % STAGES] CCUTE_CALLED_);
}

template <int STAGES>
CCUTE_KERNEL_FN_ int ccute_pipeline_test(ccute_pipeline<STAGES> *pipeline, int filling CCUTE_CALLER_)
{
    return ccute_barrier_test(&pipeline->full[filling % STAGES],
                              ccute_pipeline_parity_<STAGES>(filling) CCUTE_CALLED_);
}

template <int STAGES>
CCUTE_KERNEL_FN_ void ccute_pipeline_wait(ccute_pipeline<STAGES> *pipeline, int filling CCUTE_CALLER_)
{
    ccute_barrier_wait(&pipeline->full[filling % STAGES], ccute_pipeline_parity_<STAGES>(filling) CCUTE_CALLED_);
}

template <int STAGES>
CCUTE_KERNEL_FN_ void ccute_pipeline_release(ccute_pipeline<STAGES> *pipeline, int filling CCUTE_CALLER_)
{
    ccute_barrier_arrive(&pipeline->empty[filling % STAGES] CCUTE_CALLED_);
}

template <int STAGES>
CCUTE_KERNEL_FN_ void ccute_pipeline_release_blocks(ccute_pipeline<STAGES> *pipeline, int filling,
                                                    unsigned mask CCUTE_CALLER_)
{
    for (int block = 0; mask >> block; block++)
        if (mask >> block & 1)
            ccute_barrier_arrive_reader_(&pipeline->empty[filling % STAGES], block CCUTE_CALLED_);
}

template <int STAGES>
CCUTE_KERNEL_FN_ void ccute_pipeline_drain(ccute_pipeline<STAGES> *pipeline, int fillings CCUTE_CALLER_)
{
    for (int i = fillings; i < fillings + STAGES; i++)
        ccute_pipeline_acquire(pipeline, i CCUTE_CALLED_);
}

#undef CCUTE_KERNEL_FN_
#undef CCUTE_CALLER_
#undef CCUTE_CALLED_

#endif
