/** Standard base64 of bytes. In steps, because a call takes no more than some ten thousand arguments. */
const step = 8192

// Every runtime of the product has both; the types of this folder are those of the language alone.
declare const btoa: (bytes: string) => string
declare const atob: (text: string) => string

export const toBase64 = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += step) text += String.fromCharCode(...bytes.subarray(at, at + step))
  return btoa(text)
}

/** Throws on anything but base64. */
export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (one) => one.charCodeAt(0))
