// What happens to a variable after its initialisation.
#include <ccute/ccute.h>

struct pair {
    int x, y;
    void set(int v);
    int get() const;
};
struct holder {
    int &r;
};
void by_value(int);
void by_reference(int &);
void by_const_reference(const int &);
void by_pointer(const float *);
template <class T> void anything(T &&);

CCUTE_FOLD int &f(int parameter, int kept)
{
    int assigned = 0, added = 0, stepped = 0, addressed = 0, bound = 0, aliased = 0, aliased_const = 0;
    int captured = 0, copied = 0, asm_out = 0, asm_in = 0, returned = 0, cast = 0, read_only = 0, measured = 0;
    int seen_by_all = 0, held = 0, forwarded = 0, chosen = 0, moved = 0;
    pair member = {1, 2}, method = {1, 2}, const_method = {1, 2}, whole = {1, 2};
    float indexed[4], decayed[4], size_of[4], ranged[4];
    ccute_layout layout = ccute_make_layout(8, 1), again = layout, constant = layout;

    assigned = 1;
    added += 1;
    stepped++;
    (parameter) = 2;
    int *p = &addressed;
    by_reference(bound);
    by_const_reference(read_only);
    by_value(read_only);
    int &alias = aliased;
    const int &const_alias = aliased_const;
    auto l1 = [&captured, copied]() { return captured + copied; };
    auto l2 = [&]() { return seen_by_all; };
    auto l3 = [other = ccute_size(constant), &in = moved]() { return other + in; };
    asm("mov %0, %1;" : "=r"(asm_out) : "r"(asm_in));
    (int &)cast = 3;
    int unused = sizeof(measured) + sizeof size_of;
    holder h{held};
    anything(forwarded);
    (kept ? chosen : assigned) = 1;
    member.x = 1;
    method.set(2);
    const_method.get();
    whole = member;
    indexed[1] = 2.0f;
    by_pointer(decayed);
    again = ccute_make_layout(4, 1);
    for (float x : ranged)
        by_pointer(&x);
    return returned;
}
// ---- tree ----
// view CUDA
// function f <int &> 18:1-56:2
//   param parameter <int> : written
//   param kept <int>
//   local assigned <int> : written
//   local added <int> : written
//   local stepped <int> : written
//   local addressed <int> : address
//   local bound <int> : reference
//   local aliased <int> : reference
//   local aliased_const <int>
//   local captured <int> : captured
//   local copied <int>
//   local asm_out <int> : asm
//   local asm_in <int>
//   local returned <int> : reference
//   local cast <int> : written reference
//   local read_only <int> : const-reference
//   local measured <int>
//   local seen_by_all <int> : reference captured
//   local held <int> : unknown-use
//   local forwarded <int> : reference
//   local chosen <int> : written
//   local moved <int> : reference
//   local member <pair> : written unknown-use
//   local method <pair> : reference unknown-use
//   local const_method <pair> : unknown-use
//   local whole <pair> : written unknown-use
//   local indexed <float[4]> : written
//   local decayed <float[4]> : address
//   local size_of <float[4]>
//   local ranged <float[4]> : unknown-use
//   local layout <layout>
//   local again <layout> : written
//   local constant <layout>
//   local p <int *>
//   local alias <int &>
//   local const_alias <const int &>
//   local l1 <lambda>
//   local l2 <lambda>
//   local other <long>
//   local in <int &>
//   local l3 <lambda>
//   local unused <int>
//   local h <holder>
//   local x <float> : address
//   compound 19:1-56:2
//     declstmt 20:5-104
//       var assigned <int> 20:5-21
//         int 0 <int> = 0 20:20-21
//       var added <int> 20:23-32
//         int 0 <int> = 0 20:31-32
//       var stepped <int> 20:34-45
//         int 0 <int> = 0 20:44-45
//       var addressed <int> 20:47-60
//         int 0 <int> = 0 20:59-60
//       var bound <int> 20:62-71
//         int 0 <int> = 0 20:70-71
//       var aliased <int> 20:73-84
//         int 0 <int> = 0 20:83-84
//       var aliased_const <int> 20:86-103
//         int 0 <int> = 0 20:102-103
//     declstmt 21:5-112
//       var captured <int> 21:5-21
//         int 0 <int> = 0 21:20-21
//       var copied <int> 21:23-33
//         int 0 <int> = 0 21:32-33
//       var asm_out <int> 21:35-46
//         int 0 <int> = 0 21:45-46
//       var asm_in <int> 21:48-58
//         int 0 <int> = 0 21:57-58
//       var returned <int> 21:60-72
//         int 0 <int> = 0 21:71-72
//       var cast <int> 21:74-82
//         int 0 <int> = 0 21:81-82
//       var read_only <int> 21:84-97
//         int 0 <int> = 0 21:96-97
//       var measured <int> 21:99-111
//         int 0 <int> = 0 21:110-111
//     declstmt 22:5-73
//       var seen_by_all <int> 22:5-24
//         int 0 <int> = 0 22:23-24
//       var held <int> 22:26-34
//         int 0 <int> = 0 22:33-34
//       var forwarded <int> 22:36-49
//         int 0 <int> = 0 22:48-49
//       var chosen <int> 22:51-61
//         int 0 <int> = 0 22:60-61
//       var moved <int> 22:63-72
//         int 0 <int> = 0 22:71-72
//     declstmt 23:5-82
//       var member <pair> 23:5-25
//         init-list <pair> 23:19-25
//           int 1 <int> = 1 23:20-21
//           int 2 <int> = 2 23:23-24
//       var method <pair> 23:27-42
//         init-list <pair> 23:36-42
//           int 1 <int> = 1 23:37-38
//           int 2 <int> = 2 23:40-41
//       var const_method <pair> 23:44-65
//         init-list <pair> 23:59-65
//           int 1 <int> = 1 23:60-61
//           int 2 <int> = 2 23:63-64
//       var whole <pair> 23:67-81
//         init-list <pair> 23:75-81
//           int 1 <int> = 1 23:76-77
//           int 2 <int> = 2 23:79-80
//     declstmt 24:5-57
//       var indexed <float[4]> 24:5-21
//         -
//         int 4 <int> = 4 24:19-20
//       var decayed <float[4]> 24:23-33
//         -
//         int 4 <int> = 4 24:31-32
//       var size_of <float[4]> 24:35-45
//         -
//         int 4 <int> = 4 24:43-44
//       var ranged <float[4]> 24:47-56
//         -
//         int 4 <int> = 4 24:54-55
//     declstmt 25:5-86
//       var layout <layout> 25:5-50
//         call ccute_make_layout <layout> 25:27-50
//           int 8 <int> = 8 25:45-46
//           int 1 <int> = 1 25:48-49
//       var again <layout> 25:52-66
//         ref layout <layout> 25:60-66
//       var constant <layout> 25:68-85
//         ref layout <layout> 25:79-85
//     assign = <int> 27:5-17
//       ref assigned <int> 27:5-13
//       int 1 <int> = 1 27:16-17
//     assign += <int> 28:5-15
//       ref added <int> 28:5-10
//       int 1 <int> = 1 28:14-15
//     unary ++ <int> 29:5-14
//       ref stepped <int> 29:5-12
//     assign = <int> 30:5-20
//       paren <int> 30:5-16
//         ref parameter <int> 30:6-15
//       int 2 <int> = 2 30:19-20
//     declstmt 31:5-25
//       var p <int *> 31:5-24
//         unary & <int *> 31:14-24
//           ref addressed <int> 31:15-24
//     call by_reference <void> 32:5-24
//       ref bound <int> 32:18-23 by-ref
//     call by_const_reference <void> 33:5-34
//       ref read_only <int> 33:24-33
//     call by_value <void> 34:5-24
//       ref read_only <int> 34:14-23
//     declstmt 35:5-26
//       var alias <int &> 35:5-25
//         ref aliased <int> 35:18-25 by-ref
//     declstmt 36:5-44
//       var const_alias <const int &> 36:5-43
//         ref aliased_const <int> 36:30-43
//     declstmt 37:5-67
//       var l1 <lambda> 37:5-66
//         lambda <lambda> 37:15-66
//           ref captured <int> 37:17-25 by-ref capture
//           ref copied <int> 37:27-33 capture
//           compound 37:37-66
//             return 37:39-63 by-ref
//               binary + <int> 37:46-63
//                 ref captured <int> 37:46-54
//                 ref copied <const int> 37:57-63
//     declstmt 38:5-45
//       var l2 <lambda> 38:5-44
//         lambda <lambda> 38:15-44 by-ref
//           compound 38:21-44
//             return 38:23-41
//               ref seen_by_all <int> 38:30-41
//     declstmt 39:5-84
//       var l3 <lambda> 39:5-83
//         lambda <lambda> 39:15-83
//           var other <long> 39:16-44
//             call ccute_size <long> 39:24-44
//               ref constant <layout> 39:35-43
//           var in <int &> 39:47-57
//             ref moved <int> 39:52-57 by-ref
//           compound 39:61-83
//             return 39:63-80 by-ref
//               binary + <long> 39:70-80
//                 ref other <const long> 39:70-75
//                 ref in <int> 39:78-80
//     asm asm("mov %0, %1;" : "=r"(asm_out) : "r"(asm_in)) 40:5-53
//       ref asm_out <int> 40:30-37 by-ref
//       ref asm_in <int> 40:45-51
//     assign = <int> 41:5-20
//       cast int <int> 41:5-16 by-ref
//         ref cast <int> 41:12-16
//       int 3 <int> = 3 41:19-20
//     declstmt 42:5-52
//       var unused <int> 42:5-51
//         binary + <unsigned long> = 20 42:18-51
//           unevaluated sizeof(measured) <unsigned long> = 4 42:18-34
//             paren <int> 42:24-34
//               ref measured <int> 42:25-33
//           unevaluated sizeof size_of <unsigned long> = 16 42:37-51
//             ref size_of <float[4]> 42:44-51
//     declstmt 43:5-20
//       var h <holder> 43:5-19
//         init-list <holder> 43:13-19
//           ref held <int> 43:14-18
//     call anything <void> 44:5-24
//       ref forwarded <int> 44:14-23 by-ref
//     assign = <int> 45:5-35
//       paren <int> 45:5-31
//         conditional <int> 45:6-30
//           ref kept <int> 45:6-10
//           ref chosen <int> 45:13-19
//           ref assigned <int> 45:22-30
//       int 1 <int> = 1 45:34-35
//     assign = <int> 46:5-17
//       member x <int> 46:5-13
//         ref member <pair> 46:5-11
//       int 1 <int> = 1 46:16-17
//     call set <void> 47:5-18 method
//       member set <<bound member function type>> 47:5-15
//         ref method <pair> 47:5-11 by-ref
//       int 2 <int> = 2 47:16-17
//     call get <int> 48:5-23 method
//       member get <<bound member function type>> 48:5-21
//         ref const_method <pair> 48:5-17
//     assign = <pair> 49:5-19
//       ref whole <pair> 49:5-10
//       ref member <pair> 49:13-19
//     assign = <float> 50:5-22
//       subscript <float> 50:5-15
//         ref indexed <float[4]> 50:5-12
//         int 1 <int> = 1 50:13-14
//       float 2.0f <float> 50:18-22
//     call by_pointer <void> 51:5-24
//       ref decayed <float[4]> 51:16-23
//     assign = <layout> 52:5-36
//       ref again <layout> 52:5-10
//       call ccute_make_layout <layout> 52:13-36
//         int 4 <int> = 4 52:31-32
//         int 1 <int> = 1 52:34-35
//     range-for 53:5-54:23
//       var x <float> 53:10-19
//         unary * <float> 53:18-19
//           ref __begin1 <float *> 53:18-19
//       ref ranged <float[4]> 53:20-26
//       call by_pointer <void> 54:9-23
//         unary & <float *> 54:20-22
//           ref x <float> 54:21-22
//     return 55:5-20 by-ref
//       ref returned <int> 55:12-20
