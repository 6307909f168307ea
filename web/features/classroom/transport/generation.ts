/**
 * Which connection a session description belongs to. The server may hold back frames for a member who is away, and both
 * sides may restart at the same time; an answer to a closed connection must not be applied to the current one. The mark
 * is in the `s=` line of the SDP, which browsers write and do not read.
 */
const line = /^s=([^\r\n]*)/m

/** Writes the mark into a description. */
export const markGeneration = (sdp: string, generation: string): string => sdp.replace(line, `s=${generation}`)

/** The mark of a description; null where there is none. */
export const generationOf = (sdp: string | undefined): string | null => {
  const generation = line.exec(sdp ?? '')?.[1]
  return generation === undefined || generation === '-' || generation === '' ? null : generation
}

export const unmarkGeneration = (sdp: string): string => markGeneration(sdp, '-')
