/**
 * Which connection a description belongs to. Frames can wait on the server for somebody who is away, and both
 * sides may start afresh twice at once; an answer to a connection that is gone must not be taken for an answer
 * to the present one. The mark travels in the `s=` line of the SDP, which every browser writes and none reads.
 */
const line = /^s=([^\r\n]*)/m

export const markGeneration = (sdp: string, generation: string): string => sdp.replace(line, `s=${generation}`)

/** The mark, or null where there is none. */
export const generationOf = (sdp: string | undefined): string | null => {
  const found = line.exec(sdp ?? '')?.[1]
  return found === undefined || found === '-' || found === '' ? null : found
}

export const unmarkGeneration = (sdp: string): string => markGeneration(sdp, '-')
