// A C++ file, host only.
#include <ccute/ccute.h>

namespace outer {
namespace inner {
const int width = 4;
inline int helper(int x) { return x + width; }
}
class box {
    int side = 3;

  public:
    box(int s) : side(s) {}
    box operator+(const box &other) const { return box(side + other.side); }
    int operator[](int i) const { return i; }
    operator int() const { return side; }
    CCUTE_FOLD int area(int n) const
    {
        const auto l = ccute_make_layout(CCUTE_T(side, n));
        auto lambda = [this, n, l](int i) { return ccute_at(l, i) + this->side + n; };
        box sum = box(1) + box{2};
        return lambda(3) + sum[2] + int(sum) + outer::inner::helper(inner::width) + static_cast<int>(2.0);
    }
};
}
// ---- tree ----
// view C++
//   constant width <const int> = 4
// function outer::box::area <int> 17:5-23:6 method
//   param n <int>
//   local l <const layout>
//   local i <int>
//   local lambda <lambda>
//   local sum <outer::box> : unknown-use
//   compound 18:5-23:6
//     declstmt 19:9-60
//       var l <const layout> 19:9-59
//         call ccute_make_layout <layout> 19:24-59
//           call CCUTE_T <tuple> 19:42-58
//             member side <const int> 19:50-54 implicit-this
//               -
//             ref n <int> 19:56-57
//     declstmt 20:9-87
//       var lambda <lambda> 20:9-86
//         lambda <lambda> 20:23-86
//           ref n <int> 20:30-31 capture
//           ref l <const layout> 20:33-34 capture
//           var i <int> 20:36-41
//             -
//           compound 20:43-86
//             return 20:45-83 by-ref
//               binary + <long> 20:52-83
//                 binary + <long> 20:52-79
//                   call ccute_at <long> 20:52-66
//                     ref l <const layout> 20:61-62
//                     ref i <int> 20:64-65
//                   member side <const int> 20:69-79 arrow
//                     other this <const outer::box *> 20:69-73
//                 ref n <const int> 20:82-83
//     declstmt 21:9-35
//       var sum <outer::box> 21:9-34
//         binary + <outer::box> 21:19-34
//           construct box <outer::box> 21:19-25 named-cast
//             int 1 <int> = 1 21:23-24
//           construct box <outer::box> 21:28-34
//             int 2 <int> = 2 21:32-33
//     return 22:9-106
//       binary + <long> 22:16-106
//         binary + <long> 22:16-82
//           binary + <long> 22:16-45
//             binary + <long> 22:16-34
//               call operator() <long> 22:16-25
//                 int 3 <int> = 3 22:23-24
//               subscript <int> 22:28-34
//                 ref sum <outer::box> 22:28-31
//                 int 2 <int> = 2 22:32-33
//             cast int <int> 22:37-45 named-cast
//               other <int> 22:41-44
//                 member operator int <<bound member function type>> 22:41-44
//                   ref sum <outer::box> 22:41-44
//           call outer::inner::helper <int> 22:48-82
//             ref inner::width <const int> = 4 22:69-81
//         cast int <int> 22:85-106 named-cast
//           float 2.0 <double> 22:102-105
