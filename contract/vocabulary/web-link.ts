import { homeworkLimits } from './homework.ts'
import { cleanLine, textLength } from './text.ts'

/** http or https, a host with a dot and without a name and password before it, then anything an address may hold. */
const addressPattern =
  /^https?:\/\/(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}(?::\d{1,5})?(?:[/?#][^\s<>"'\\]*)?$/iu

/**
 * A typed address as it is stored; what has no scheme and begins with `www.` is taken for https. Empty for nothing typed,
 * null for anything that is no address of the web.
 */
export const toWebLink = (typed: string): string | null => {
  const text = cleanLine(typed)
  if (text === '') return ''
  const address = /^www\./i.test(text) ? `https://${text}` : text
  return addressPattern.test(address) && textLength(address) <= homeworkLimits.linkMax ? address : null
}
