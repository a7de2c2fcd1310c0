# Files appear whole or not at all.
write() { echo new | "$FOLDC" write "$1"; }
mode() { stat -c %a "$1"; }

umask 027
gives 0 write plain
holds plain new
gives 0 mode plain
prints 640

echo old > executable
chmod 754 executable
gives 0 write executable
holds executable new
gives 0 mode executable
prints 754

gives 0 write -
prints new

# A link stays one; one that leads nowhere is refused.
mkdir elsewhere
echo old > elsewhere/target
ln -s elsewhere/target link
gives 0 write link
holds elsewhere/target new
[ -h link ] || wrong 'the link is gone'
ln -s elsewhere/nothing dangling
gives 1 write dangling
says 'foldc: dangling: cannot be written: a symbolic link that leads nowhere'
absent elsewhere/nothing

gives 1 write elsewhere
says 'foldc: elsewhere: cannot be written: Is a directory'
gives 1 write nosuch/file
says 'foldc: nosuch/file: cannot be written: No such file or directory'
gives 1 write plain/file
says 'foldc: plain/file: cannot be written: Not a directory'
gives 0 write /dev/null
[ -c /dev/null ] || wrong '/dev/null is gone'
if [ -c /dev/full ]; then
	gives 1 write /dev/full
	says 'foldc: /dev/full: cannot be written: No space left on device'
	gives 1 sh -c 'echo new | "$FOLDC" write - > /dev/full'
	says 'foldc: standard output: cannot be written: No space left on device'
fi

# A disk that fills up in the middle leaves the old file.
head -c 100000 /dev/zero | tr '\0' x > big
echo old > kept
gives 1 sh -c 'trap "" XFSZ; ulimit -f 16; "$FOLDC" write kept < big'
says 'foldc: kept: cannot be written: File too large'
holds kept old

# What may not be written stays (root may write everything).
if [ "$(id -u)" != 0 ]; then
	echo old > readonly
	chmod 444 readonly
	gives 1 write readonly
	says 'foldc: readonly: cannot be written: Permission denied'
	holds readonly old
	chmod 555 elsewhere
	gives 1 write elsewhere/new
	says 'foldc: elsewhere/new: cannot be written: Permission denied'
	chmod 755 elsewhere
fi
gives 0 write "$(printf '%0250d' 0)"
