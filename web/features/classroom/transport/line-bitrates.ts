/**
 * What a browser may assume about a line that it has not measured yet, or has measured too low. Browsers of the family of
 * Chromium read it from the description of the other side; others ignore it.
 */

/**
 * Kilobits a second below which the estimate does not fall, whatever is lost: what a voice needs that repeats itself. On
 * a line that loses a tenth of everything the estimate would sink to a third of that and stay there, although the line
 * carries more, and the voice would lose its repetition.
 */
const least = 45
/** The first second of a call is sent at this; where the line carries more, the browser finds out within another. */
const first = 150

const notPictures = /^(rtx|red|ulpfec|flexfec.*)$/i

const addTo = (section: string): string => {
  let changed = section
  for (const [, type, codec = ''] of section.matchAll(/^a=rtpmap:(\d+) ([^/\r\n]+)\//gm)) {
    if (notPictures.test(codec)) continue
    const added = `x-google-min-bitrate=${least};x-google-start-bitrate=${first}`
    const known = new RegExp(`^a=fmtp:${type} [^\\r\\n]+`, 'm')
    changed = known.test(changed)
      ? changed.replace(known, (line) => `${line};${added}`)
      : changed.replace(new RegExp(`^a=rtpmap:${type} [^\\r\\n]+`, 'm'), (line) => `${line}\r\na=fmtp:${type} ${added}`)
  }
  return changed
}

/** The other side's description with these bounds on its pictures, which hold for the whole connection. */
export const withBitrates = (sdp: string): string =>
  sdp
    .split(/^(?=m=)/m)
    .map((section) => (section.startsWith('m=video') ? addTo(section) : section))
    .join('')
