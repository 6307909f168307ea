/**
 * Joins the icons of a sheet into one picture. A browser opens a document for every SVG of a mask before it lays out the
 * page, which takes a cheap phone some 8 ms each.
 */

const iconRule = /\.(i-ph-[\w-]+)\{--un-icon:url\("data:image\/svg\+xml;utf8,([^"]*)"\)\}/g

/** Side of an icon in its own units. */
const side = 256

/** Characters that end a URL in quotes, or begin something else in it. */
const escapeUrl = (svg: string): string => svg.replace(/[%<>#"]/g, (sign) => encodeURIComponent(sign))

/**
 * The sheet with one picture of all its icons, side by side; each icon's class moves it into view. Sheets with the single
 * pictures do not change that when they are loaded later, because they only set a variable.
 */
export const joinIcons = (css: string): string => {
  const icons = new Map([...css.matchAll(iconRule)].map(([, name = '', svg = '']) => [name, decodeURIComponent(svg)]))
  if (icons.size < 2) return css
  const parts = [...icons.values()].map((svg, index) => {
    if (!svg.includes(`viewBox='0 0 ${side} ${side}'`)) throw new Error(`an icon is not ${side} wide and high: ${svg}`)
    return `<g transform='translate(${index * side})'>${svg.replace(/<\/?svg[^>]*>/g, '')}</g>`
  })
  const picture = `<svg viewBox='0 0 ${side * icons.size} ${side}' xmlns='http://www.w3.org/2000/svg'>${parts.join('')}</svg>`
  const names = [...icons.keys()]
  // Only with the prefix, which browsers without it understand too: the picture is in the sheet once.
  const shared = `${names.map((name) => `.${name}`).join()}{-webkit-mask:url("data:image/svg+xml;utf8,${escapeUrl(picture)}") 0 0/${icons.size * 100}% 100% no-repeat}`
  const offset = (name: string): number => Number(((100 * names.indexOf(name)) / (icons.size - 1)).toFixed(4))
  const first = css.search(iconRule)
  return css.replace(iconRule, (_rule, name: string, _svg, at: number) => {
    const own = `.${name}{-webkit-mask-position:${offset(name)}% 0}`
    return at === first ? `${shared}${own}` : own
  })
}
