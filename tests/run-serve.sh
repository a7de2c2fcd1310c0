#!/bin/sh
# foldc draw --serve: the pictures are those of the command line, the page shows mistakes, and hostile requests get
# nothing else. Requests are written byte by byte through bash's /dev/tcp; SKIP where there is no bash. Where there is a
# Chromium (BROWSER names another browser), the page is typed into and looked at in three widths.
. "${srcdir:-.}/tests/script.inc"
command -v bash >/dev/null || { echo 'SKIP: no bash'; exit 77; }
cd "$scratch" || exit 1

serve() { # file, arguments...
    said=$1
    shift
    "$foldc" draw --serve --port=0 "$@" >"$said" 2>"$said.errors" &
    server=$!
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        [ -s "$said" ] && break
        sleep 0.2
    done
    port=$(sed -n 's|^http://127\.0\.0\.1:\([0-9]*\)/  (Ctrl-C ends it)$|\1|p' "$said")
}
trap 'kill "$server" 2>/dev/null; rm -rf "$scratch"' EXIT
serve said
[ -n "$port" ] && [ "$port" -gt 1023 ]
tell $? 'the address is printed, with a free port'
[ -n "$port" ] || exit 1

cat >ask.bash <<'BASH'
# ask.bash PORT <request >answer
exec 3<>"/dev/tcp/127.0.0.1/$1" || exit 1
cat >&3
timeout 20 cat <&3
BASH
ask() { bash ask.bash "$port" >answer 2>/dev/null; }
get() { # target
    printf 'GET %s HTTP/1.1\r\nHost: 127.0.0.1:%s\r\n\r\n' "$1" "$port" | ask
    tr -d '\r' <answer | sed '1,/^$/d' >content
}
status_is() { head -n 1 answer | grep -q "^HTTP/1.1 $1 "; }

# Four million threads with 22 modes take a minute and more; the answer is looked at below.
awk -v port="$port" 'BEGIN {
    for (i = 21; i >= 0; i--) {
        shape = shape "2" (i ? "," : "")
        stride = stride 2 ^ i (i ? "," : "")
    }
    printf "GET /figure?layout=tiled_copy_tv(32,32,((%s),1):((%s),0),(2048,2048)) HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", shape, stride, port
}' >slow
bash ask.bash "$port" <slow >late 2>/dev/null &
slow=$!

# ---- Pictures ----

get /
status_is 200 && grep -q '^Content-Security-Policy: default-src .none' answer && grep -q '<svg class="ccute"' content &&
    grep -q 'name="layout"[^>]*value="Sw&lt;2,0,3&gt; o (8,8):(8,1)"' content
tell $? 'the page has a form and its picture'
head -n 1 content | grep -q '^<!doctype html>$' && tail -n 1 content | grep -q '^</html>$'
tell $? 'the page is whole'

same() { # query, the command line's words...
    query=$1
    shift
    "$foldc" draw --svg -o wanted.svg "$@" && get "/picture.svg?$query" && status_is 200 && cmp wanted.svg content >"$scratch/why"
    tell $? "/picture.svg?$query is foldc draw $*"
}
same 'layout=(4,8):(8,1)' '(4,8):(8,1)'
same 'layout=Sw%3c3,3,3%3E+o+(64,64):(64,1)&bytes=2&access=tiled_copy(128,16,(8,4):(1,8),(1,8):(0,1))' \
    'Sw<3,3,3> o (64,64):(64,1)' --bytes=2 '--access=tiled_copy(128,16,(8,4):(1,8),(1,8):(0,1))'
same 'layout=((16,8),8):((64,1),8)&tile=(8,128)&label=value' '((16,8),8):((64,1),8)' '--tile=(8,128)' --label=value
same 'layout=make_layout((n,m))&names=n%3D8;%20m%20=%204;' 'make_layout((n,m))' --let n=8 --let 'm = 4'

get '/figure?layout=(2,3):(3,1)'
status_is 200 && [ "$(grep -c '<g class="c ' content)" = 6 ]
tell $? '/figure has six cells for (2,3):(3,1)'

# ---- Mistakes ---------

wrong() { # status, target, the content's first line
    get "$2"
    status_is "$1" && [ "$(head -n 1 content)" = "$3" ]
    tell $? "$2: $1 $3"
}
wrong 400 '/figure?layout=8:' "column 3: expected a number, a name, '(' or '<', got the end"
wrong 400 '/figure?layout=tiled_cop(1)' "column 1: unknown function 'tiled_cop' (did you mean 'tiled_copy'?)"
wrong 400 '/figure' 'an empty expression'
wrong 400 '/figure?layout=8:1&bytes=65' '65: the bytes of an element are 1 to 64'
wrong 400 '/figure?layout=8:1&bytes=4x' '4x: the bytes of an element are 1 to 64'
wrong 400 '/figure?layout=8:1&label=colour' 'colour: there is no such label'
wrong 400 '/figure?layout=8:1&names=n' 'n: a name is given as NAME = EXPRESSION'
wrong 400 "/figure?layout=8:1&names=$(awk 'BEGIN { for (i = 0; i < 65; i++) printf "n=1;" }')" 'names: more than 64'
wrong 400 '/figure?layout=(8192,8192):(1,8192)' \
    '(8192,8192):(1,8192): its shape (8192,8192) has more than 16777216 elements: draw a slice or a tile of it'

get '/?layout=%3Cscript%3Ealert(1)%3C/script%3E%22'
status_is 200 && ! grep -q '<script>alert\|alert(1)</script>"' content && grep -q 'value="&lt;script&gt;alert(1)&lt;/script&gt;&quot;"' content &&
    grep -q '<pre id="why" role="alert">column 2: unknown name .script. ' content
tell $? 'an error is shown in the page, and no markup is'

# No request reads a file: what would name a variable of a source is an expression.
printf 'int size;\n' >k.c
get '/figure?layout=k.c:f:x'
status_is 400 && grep -q "^column [0-9]*: " content
tell $? 'a variable of a source is no expression'

# ---- Hostile requests ----

refused() { # status, name; the request is standard input, PORT in it the port
    sed "s/PORT/$port/g" | ask
    status_is "$1" && ! grep -q '<svg' answer
    tell $? "$1: $2"
}
printf 'POST / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nContent-Length: 0\r\n\r\n' | refused 405 'another method'
printf 'GET / HTTP/1.1\r\n\r\n' | refused 400 'no host'
printf 'GET / HTTP/1.1\r\nHost: evil.example:PORT\r\n\r\n' | refused 403 "another site's name for this machine"
printf 'GET / HTTP/1.1\r\nHost: 127.0.0.1:PORT.evil.example\r\n\r\n' | refused 403 'a name that begins with the address'
printf 'GET / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nHost: evil.example\r\n\r\n' | refused 403 'two hosts'
printf 'GET / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nHost: 127.0.0.1:PORT\r\n\r\n' | refused 400 'a host twice'
printf 'GET http://evil.example/ HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n' | refused 400 'a proxy is asked'
printf 'GET /?layout=8%%00 HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n' | refused 400 'a 0 byte in a value'
printf 'GET /?layout=8%%0a HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n' | refused 400 'a line break in a value'
printf 'GET /?layout=8%%4 HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n' | refused 400 'half a percent code'
printf 'GET /?layout=8%%zz HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n' | refused 400 'a percent code without digits'
printf 'GET /\000 HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n' | refused 400 'a 0 byte'
printf 'GET /?a=1&b&c&d&e&f&g&h&i&j&k&l&m&n&o&p&q HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n' | refused 400 '17 fields'
printf '\026\003\001\002\000\001\000\001\374\003\003\r\n\r\n' | refused 400 'the beginning of TLS'
printf '\r\n\r\n' | refused 400 'an empty request'
awk 'BEGIN { printf "GET /?layout="; for (i = 0; i < 20000; i++) printf "("; printf " HTTP/1.1\r\n" }' | refused 431 'a request of 20,000 bytes'
{ printf 'GET / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n'; yes 'X: y' | head -n 200000; printf '\r\n'; } | refused 431 'a million bytes of headers'
for path in /../../etc/passwd /etc/passwd /favicon.ico /%2e%2e/figure; do
    printf 'GET %s HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n' "$path" | refused 404 "$path"
done
awk 'BEGIN { printf "GET /figure?layout="; for (i = 0; i < 15000; i++) printf "("; printf " HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n" }' |
    refused 400 '15,000 brackets'
printf 'HEAD / HTTP/1.1\r\nHost: 127.0.0.1:%s\r\n\r\n' "$port" | ask
status_is 200 && grep -q '^Content-Length: [1-9][0-9][0-9][0-9]' answer && ! grep -q '<' answer
tell $? 'HEAD gets the headers alone'

# Forty connections that say nothing are closed after a while, and somebody else is answered.
bash -c 'for i in $(seq 40); do exec {fd}<>/dev/tcp/127.0.0.1/'"$port"'; done; sleep 30' 2>/dev/null &
silent=$!
sleep 1
get '/figure?layout=8:1'
status_is 200
tell $? 'a request is answered after forty silent connections'
kill "$silent" 2>/dev/null

wait "$slow"
head -n 1 late | grep -q '^HTTP/1.1 400 ' && [ "$(tail -n 1 late)" = 'given up: the picture takes more than 10 seconds' ]
tell $? 'a picture that takes more than 10 seconds is given up'

if [ -r /proc/net/tcp ]; then
    hex=$(printf ':%04X' "$port")
    awk -v hex="$hex" '$4 == "0A" && $2 ~ hex "$" { print $2 }' /proc/net/tcp /proc/net/tcp6 2>/dev/null >listening
    [ "$(cat listening)" = "0100007F$hex" ]
    tell $? 'it listens on 127.0.0.1 alone'
fi

# ---- The command line ----

"$foldc" draw --serve --port="$port" >second 2>&1
[ $? = 1 ] && [ "$(cat second)" = "foldc: port $port of 127.0.0.1: Address already in use; --port=0 takes a free one" ]
tell $? 'a port that is in use is reported'
first=$server
serve again '(4,4):(n,1)' --let n=4 --bytes=4 --access='4:1' --label=bank
get /
status_is 200 && for field in 'name="layout"[^>]*value="(4,4):(n,1)"' 'name="access"[^>]*value="4:1"' 'value="4" selected' \
    'value="bank" selected' 'name="names"[^>]*value="n=4"'; do
    grep -q -- "$field" content || blame "$field"
done
tell_blame "the page begins with the command line's picture"
kill "$server"
wait "$server" 2>/dev/null
[ $? -gt 128 ] && ! bash ask.bash "$port" </dev/null 2>/dev/null
tell $? 'a signal ends it'
server=$first
port=$(sed -n 's|^http://127\.0\.0\.1:\([0-9]*\)/.*|\1|p' said)

# ---- In a browser ----

for browser in "${BROWSER-}" chromium chromium-browser google-chrome; do
    [ -n "$browser" ] && command -v "$browser" >/dev/null && break
    browser=
done
[ -n "$browser" ] || { echo 'SKIP the browser: no chromium'; exit $failed; }

# The page as a file with a test appended, which may ask the server as the page itself does.
get '/?layout=(4,8):(8,1)'
{
    sed -n "1,/<head>/p" content
    echo "<base href=\"http://127.0.0.1:$port/\"><script>history.replaceState = function () {};</script>"
    sed '1,/<head>/d; /<\/body>/,$d' content
    echo '<script>'
    cat "$srcdir/tests/draw/live.js"
    echo '</script></body></html>'
} >live.html
. "$srcdir/tests/draw/frames.inc"
frames live.html frames.html
timeout 120 "$browser" --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --disable-web-security \
    --user-data-dir="$scratch/profile" --window-size=2000,1400 --virtual-time-budget=30000 --dump-dom \
    "file://$scratch/frames.html" 2>"$scratch/stderr" | sed -n '/<pre id="result">/,/<\/pre>/p' |
    sed 's/.*<pre id="result">//; s/<\/pre>.*//' >"$scratch/why"
[ "$(tr '\n' ' ' <"$scratch/why")" = 'typed in 1400 pixels typed in 390 pixels typed in 830 pixels done ' ]
tell $? 'the page is typed into, and fits into 390, 830 and 1400 pixels'
exit $failed
