/** Learning aims are one text separated by commas; the suggested aims are phrases in it. Pure. */
const comma = '،'

const splitAims = (text: string): string[] =>
  text
    .split(comma)
    .map((part) => part.trim())
    .filter(Boolean)

export const hasAim = (text: string, aim: string): boolean => splitAims(text).includes(aim)

/** Adds the aim before the existing text, or removes it. */
export const toggleAim = (text: string, aim: string): string => {
  const others = splitAims(text).filter((part) => part !== aim)
  return (hasAim(text, aim) ? others : [aim, ...others]).join(`${comma} `)
}
