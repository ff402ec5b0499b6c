const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth)
const many = (count: number, each: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => each(at)).join('')
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">${inside}</svg>`
const foreign = (inside: string) => `<foreignObject width="500" height="500">${inside}</foreignObject>`
const encoded = (type: string, text: string) => `data:${type};base64,${Buffer.from(text).toString('base64')}`

/** Documents that try to fetch `web`, by each way that a page has. */
const fetching = (web: string): string[] => [
  `<img src="${web}/img">`,
  `<img srcset="${web}/1 1x, ${web}/2 2x">`,
  `<picture><source srcset="${web}/source"><img src="data:,"></picture>`,
  `<iframe src="${web}/frame"></iframe>`,
  `<iframe srcdoc="<img src='${web}/srcdoc'>"></iframe>`,
  `<iframe src="${encoded('text/html', `<img src="${web}/data-frame">`)}"></iframe>`,
  `<frameset><frame src="${web}/frameset"></frameset>`,
  `<object data="${web}/object"></object>`,
  `<embed src="${web}/embed">`,
  `<video src="${web}/video" poster="${web}/poster" autoplay></video><audio src="${web}/audio" autoplay></audio>`,
  `<video><track default src="${web}/track"></video>`,
  `<link rel="stylesheet" href="${web}/css">`,
  `<link rel="icon" href="${web}/icon"><link rel="manifest" href="${web}/manifest">`,
  `<link rel="preload" as="image" href="${web}/preload"><link rel="prefetch" href="${web}/prefetch">`,
  `<link rel="dns-prefetch" href="${web}"><link rel="preconnect" href="${web}">`,
  `<link rel="modulepreload" href="${web}/module"><link rel="prerender" href="${web}/prerender">`,
  `<style>@import url(${web}/import);</style>`,
  `<style>@import url("${encoded('text/css', `@import url(${web}/nested);`)}");</style>`,
  `<style>body { background: url(${web}/background) } li { list-style-image: url(${web}/list) }</style><li>a`,
  `<style>p::before { content: url(${web}/content) } p { cursor: url(${web}/cursor), auto }</style><p>a`,
  `<style>p { mask-image: url(${web}/mask); filter: url(${web}/filter#a); clip-path: url(${web}/clip#a) }</style><p>a`,
  `<style>p { shape-outside: url(${web}/shape); border-image: url(${web}/border) 1; float: left }</style><p>a`,
  `<style>p { background: image-set(url(${web}/set) 1x) }</style><p>a`,
  `<style>p { background: cross-fade(url(${web}/fade), red 50%) }</style><p>a`,
  `<style>@font-face { font-family: x; src: url(${web}/font) } p { font-family: x }</style><p>a`,
  `<style>@media print { p { background: url(${web}/print) } } @page { background: url(${web}/page) }</style><p>a`,
  `<style>:root { --a: url(${web}/variable) } p { background: var(--a) }</style><p>a`,
  `<meta http-equiv="refresh" content="0; url=${web}/refresh">`,
  `<meta http-equiv="content-security-policy" content="default-src *"><img src="${web}/policy">`,
  `<base href="${web}/"><img src="relative"><link rel="stylesheet" href="relative.css">`,
  `<script>fetch('${web}/script'); document.write('ran')</script>`,
  `<script src="${web}/script.js"></script><script type="module">import '${web}/module.js'</script>`,
  `<body onload="location='${web}/onload'"><img src=x onerror="fetch('${web}/onerror')">`,
  `<body onbeforeprint="fetch('${web}/print-hook')"><script>onbeforeprint = () => fetch('${web}/b')</script>`,
  `<form action="${web}/form" method="post"><input name="a" autofocus onfocus="this.form.submit()"></form>`,
  `<a href="${web}/ping" ping="${web}/ping" autofocus>a</a><noscript><img src="${web}/noscript"></noscript>`,
  `<template shadowrootmode="open"><img src="${web}/shadow"></template>`,
  svg(`<image href="${web}/svg"/><use href="${web}/use#a"/><feImage href="${web}/feimage"/>`),
  svg(foreign(`<img xmlns="http://www.w3.org/1999/xhtml" src="${web}/foreign"/>`)),
  svg(`<style>@import url(${web}/svg-import);</style><script href="${web}/svg-script"/><a href="${web}/a"/>`),
  svg(`<animate attributeName="href" values="${web}/animate"/><set attributeName="href" to="${web}/set"/>`),
  `<img src="${encoded('image/svg+xml', svg(`<image href="${web}/image-in-image"/>`))}">`,
  `<math><mtext><img src="${web}/math"></mtext></math>`,
  `<table background="${web}/table"><td background="${web}/cell"></table><body background="${web}/body">`,
  `<input type="image" src="${web}/input"><portal src="${web}/portal"></portal><fencedframe src="${web}/fenced">`,
  `<html manifest="${web}/manifest"><head profile="${web}/profile"></head><body><img src="//${web.slice(7)}/scheme">`,
]

/** Documents that try to show the file at `file`. */
const reading = (file: string): string[] => [
  `<iframe src="file://${file}" width="500" height="500"></iframe>`,
  `<object data="file://${file}" type="text/plain" width="500" height="500"></object>`,
  `<embed src="file://${file}" type="text/plain" width="500" height="500">`,
  `<link rel="import" href="file://${file}"><meta http-equiv="refresh" content="0; url=file://${file}">`,
  `<base href="file:///"><iframe src="${file}" width="500" height="500"></iframe>`,
  `<iframe src="view-source:file://${file}"></iframe><iframe src="filesystem:file://${file}"></iframe>`,
  svg(foreign(`<iframe xmlns="http://www.w3.org/1999/xhtml" src="file://${file}"/>`)),
  `<style>@import url(file://${file});</style><p>a`,
  `<style>@font-face { font-family: x; src: url(file://${file}) }</style><p style="font-family: x">a`,
  `<script>fetch('file://${file}').then((r) => r.text()).then((t) => document.write(t))</script>`,
  `<!DOCTYPE html [<!ENTITY a SYSTEM "file://${file}">]><html><body>&a;</body></html>`,
]

/** Documents that try to take time, memory or the browser itself. */
const heavy: readonly string[] = [
  `<table>${many(4000, (at) => `<tr>${many(8, (cell) => `<td>${at}.${cell}</td>`)}</tr>`)}</table>`,
  nested(3000, '<div>', '</div>'),
  nested(200, '<table><tr><td>', '</td></tr></table>'),
  nested(400, '<b><i><span style="display:inline-grid">', '</span></i></b>'),
  `<p>${'x'.repeat(1_000_000)}</p>`,
  `<p>${'mot '.repeat(100_000)}</p>`,
  `<div style="width:100000000px;height:100000000px;background:red"></div>`,
  `<div style="height:30000mm"></div>`,
  `<style>${many(5000, (at) => `.a${at} > * + *:nth-child(${at}n) { color: red }`)}</style>
  ${many(500, (at) => `<p class="a${at}">a`)}`,
  `<style>p { filter: blur(1000px); transform: scale(10000); box-shadow: 0 0 10000px red }</style>${'<p>a'.repeat(50)}`,
  `<style>@page { size: 1mm 1mm; margin: 0 }</style><p>${'a '.repeat(200)}</p>`,
  `<style>@page { size: 100000mm 100000mm }</style><p>a`,
  svg(many(2000, (at) => `<circle cx="${at % 100}" cy="50" r="40" fill="url(#a)" opacity="0.1"/>`)),
  svg(
    `<filter id="f"><feTurbulence numOctaves="20" baseFrequency="9"/></filter>
    <rect width="2000" height="2000" filter="url(#f)"/>`,
  ),
  svg(
    `<g id="a0"><circle r="1"/></g>
    ${many(18, (at) => `<g id="a${at + 1}"><use href="#a${at}"/><use href="#a${at}"/></g>`)}`,
  ),
  `<!DOCTYPE html [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><html><body>&b;</body></html>`,
  `<script>for (;;) {}</script><p>a`,
  `<div style="columns:1000">${'<p>a'.repeat(500)}</div>`,
  '<html><head></head><body></body></html>\u0001\u0002\uFFFF',
  '<select>'.repeat(500) + '<option>a'.repeat(500),
]

/** A document that shows the text of a file because it is in it: what the reader of PDFs has to find. */
export const openPage = (text: string): string => `<p>${text}</p>`

export const hostilePages = (web: string, file: string): string[] => [...fetching(web), ...reading(file), ...heavy]
