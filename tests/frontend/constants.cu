// Integer constants: only what C defines has a value.
// flags: --all
#define WIDTH 4
enum color { RED, GREEN = 5, BLUE };
enum big : unsigned long long { HUGE = 0xffffffffffffffff, SMALL = 1 };
constexpr int square(int x) { return x * x; }
constexpr int kSquare = square(3);
static const int kShift = 1 << 10;
const long kOverflow = 1 << 40;
int counter;
const int kSide = (counter++, 3);
extern const int kElsewhere;
const volatile int kVolatile = 3;
const unsigned char kByte = 300;
namespace n {
constexpr unsigned kUnsigned = ~0u;
struct s {
    static constexpr int member = 7;
};
}

int f(int n)
{
    const int local = WIDTH * 2 + BLUE;
    const int hidden = n;
    int plain = 3;
    long a = local + kSquare + kShift + kByte + n::s::member;
    long b = kOverflow + kSide + kElsewhere + kVolatile + hidden + plain;
    unsigned long c = n::kUnsigned + 1, d = sizeof(float4) * sizeof n, e = HUGE, g = SMALL;
    bool h = (RED < GREEN) && !(WIDTH == 4), i = 7;
    int j = 1 << 31, k = 1 << 32, l = -7 / 2, m = -7 % 2, o = 7 / 0, p = 2147483647 + 1, q = -(-2147483647 - 1);
    unsigned r = 2147483647u + 1, s = 0u - 1, t = -1 < 0u;
    long u = WIDTH == 4 ? 1 : n, v = (char)300, w = (int)3.5, x = 'a', y = 0x7fffffffffffffff, z = 1ull << 63;
    return (n, 3) + true;
}
// ---- tree ----
// view CUDA
//   constant RED <color> = 0
//   constant GREEN <color> = 5
//   constant BLUE <color> = 6
//   constant SMALL <big> = 1
//   constant kSquare <const int> constexpr = 9
//   constant kShift <const int> static = 1024
//   constant kByte <const unsigned char> = 44
//   constant kUnsigned <const unsigned int> constexpr = 4294967295
//   constant member <const int> static constexpr = 7
// function square <int> 6:1-46
//   param x <int>
//   compound 6:29-46
//     return 6:31-43 by-ref
//       binary * <int> 6:38-43
//         ref x <int> 6:38-39
//         ref x <int> 6:42-43
// function f <int> 22:1-35:2
//   param n <int>
//   local local <const int> = 14
//   local hidden <const int>
//   local plain <int>
//   local a <long>
//   local b <long>
//   local c <unsigned long>
//   local d <unsigned long>
//   local e <unsigned long>
//   local g <unsigned long>
//   local h <bool>
//   local i <bool>
//   local j <int>
//   local k <int>
//   local l <int>
//   local m <int>
//   local o <int>
//   local p <int>
//   local q <int>
//   local r <unsigned int>
//   local s <unsigned int>
//   local t <unsigned int>
//   local u <long>
//   local v <long>
//   local w <long>
//   local x <long>
//   local y <long>
//   local z <long>
//   compound 23:1-35:2
//     declstmt 24:5-40
//       var local <const int> 24:5-39
//         binary + <int> = 14 24:23-39
//           binary * <int> = 8 24:23-32
//             int 4 <int> = 4 24:23-28 [WIDTH body] `4`
//             int 2 <int> = 2 24:31-32
//           ref BLUE <int> = 6 24:35-39
//     declstmt 25:5-26
//       var hidden <const int> 25:5-25
//         ref n <int> 25:24-25
//     declstmt 26:5-19
//       var plain <int> 26:5-18
//         int 3 <int> = 3 26:17-18
//     declstmt 27:5-62
//       var a <long> 27:5-61
//         binary + <int> = 1098 27:14-61
//           binary + <int> = 1091 27:14-46
//             binary + <int> = 1047 27:14-38
//               binary + <int> = 23 27:14-29
//                 ref local <const int> = 14 27:14-19
//                 ref kSquare <const int> = 9 27:22-29
//               ref kShift <const int> = 1024 27:32-38
//             ref kByte <const unsigned char> = 44 27:41-46
//           ref n::s::member <const int> = 7 27:49-61
//     declstmt 28:5-74
//       var b <long> 28:5-73
//         binary + <long> 28:14-73
//           binary + <long> 28:14-65
//             binary + <long> 28:14-56
//               binary + <long> 28:14-44
//                 binary + <long> 28:14-31
//                   ref kOverflow <const long> 28:14-23
//                   ref kSide <const int> 28:26-31
//                 ref kElsewhere <const int> 28:34-44
//               ref kVolatile <const volatile int> 28:47-56
//             ref hidden <const int> 28:59-65
//           ref plain <int> 28:68-73
//     declstmt 29:5-92
//       var c <unsigned long> 29:5-39
//         binary + <unsigned int> = 0 29:23-39
//           ref n::kUnsigned <const unsigned int> = 4294967295 29:23-35
//           int 1 <int> = 1 29:38-39
//       var d <unsigned long> 29:41-70
//         binary * <unsigned long> = 64 29:45-70
//           unevaluated sizeof(float4) <unsigned long> = 16 29:45-59
//           unevaluated sizeof n <unsigned long> = 4 29:62-70
//             ref n <int> 29:69-70
//       var e <unsigned long> 29:72-80
//         ref HUGE <big> 29:76-80
//       var g <unsigned long> 29:82-91
//         ref SMALL <big> = 1 29:86-91
//     declstmt 30:5-52
//       var h <bool> 30:5-44
//         binary && <bool> = 0 30:14-44
//           paren <bool> = 1 30:14-27
//             binary < <bool> = 1 30:15-26
//               ref RED <int> = 0 30:15-18
//               ref GREEN <int> = 5 30:21-26
//           unary ! <bool> = 0 30:31-44
//             paren <bool> = 1 30:32-44
//               binary == <bool> = 1 30:33-43
//                 int 4 <int> = 4 30:33-38 [WIDTH body] `4`
//                 int 4 <int> = 4 30:42-43
//       var i <bool> 30:46-51
//         int 7 <int> = 7 30:50-51
//     declstmt 31:5-113
//       var j <int> 31:5-20
//         binary << <int> 31:13-20
//           int 1 <int> = 1 31:13-14
//           int 31 <int> = 31 31:18-20
//       var k <int> 31:22-33
//         binary << <int> 31:26-33
//           int 1 <int> = 1 31:26-27
//           int 32 <int> = 32 31:31-33
//       var l <int> 31:35-45
//         binary / <int> = -3 31:39-45
//           unary - <int> = -7 31:39-41
//             int 7 <int> = 7 31:40-41
//           int 2 <int> = 2 31:44-45
//       var m <int> 31:47-57
//         binary % <int> = -1 31:51-57
//           unary - <int> = -7 31:51-53
//             int 7 <int> = 7 31:52-53
//           int 2 <int> = 2 31:56-57
//       var o <int> 31:59-68
//         binary / <int> 31:63-68
//           int 7 <int> = 7 31:63-64
//           int 0 <int> = 0 31:67-68
//       var p <int> 31:70-88
//         binary + <int> 31:74-88
//           int 2147483647 <int> = 2147483647 31:74-84
//           int 1 <int> = 1 31:87-88
//       var q <int> 31:90-112
//         unary - <int> 31:94-112
//           paren <int> = -2147483648 31:95-112
//             binary - <int> = -2147483648 31:96-111
//               unary - <int> = -2147483647 31:96-107
//                 int 2147483647 <int> = 2147483647 31:97-107
//               int 1 <int> = 1 31:110-111
//     declstmt 32:5-59
//       var r <unsigned int> 32:5-33
//         binary + <unsigned int> = 2147483648 32:18-33
//           int 2147483647u <unsigned int> = 2147483647 32:18-29
//           int 1 <int> = 1 32:32-33
//       var s <unsigned int> 32:35-45
//         binary - <unsigned int> = 4294967295 32:39-45
//           int 0u <unsigned int> = 0 32:39-41
//           int 1 <int> = 1 32:44-45
//       var t <unsigned int> 32:47-58
//         binary < <bool> = 0 32:51-58
//           unary - <int> = -1 32:51-53
//             int 1 <int> = 1 32:52-53
//           int 0u <unsigned int> = 0 32:56-58
//     declstmt 33:5-111
//       var u <long> 33:5-32
//         conditional <int> = 1 33:14-32
//           binary == <bool> = 1 33:14-24
//             int 4 <int> = 4 33:14-19 [WIDTH body] `4`
//             int 4 <int> = 4 33:23-24
//           int 1 <int> = 1 33:27-28
//           ref n <int> 33:31-32
//       var v <long> 33:34-47
//         cast char <char> = 44 33:38-47
//           int 300 <int> = 300 33:44-47
//       var w <long> 33:49-61
//         cast int <int> 33:53-61
//           float 3.5 <double> 33:58-61
//       var x <long> 33:63-70
//         char 'a' <char> = 97 33:67-70
//       var y <long> 33:72-94
//         int 0x7fffffffffffffff <long> = 9223372036854775807 33:76-94
//       var z <long> 33:96-110
//         binary << <unsigned long long> 33:100-110
//           int 1ull <unsigned long long> = 1 33:100-104
//           int 63 <int> = 63 33:108-110
//     return 34:5-25 by-ref
//       binary + <int> 34:12-25
//         paren <int> 34:12-18
//           binary , <int> 34:13-17
//             ref n <int> 34:13-14
//             int 3 <int> = 3 34:16-17
//         bool true <bool> = 1 34:21-25
