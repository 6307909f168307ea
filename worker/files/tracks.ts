/** What a film or sound file must hold to be measured. */
type Tracks = readonly { readonly isVideo: boolean; readonly isSound: boolean }[]
export type TracksWanted = (tracks: Tracks) => boolean

/** At least one track of moving pictures, in a format that browsers play. */
export const hasVideo: TracksWanted = (tracks) => tracks.some(({ isVideo }) => isVideo)

/** One track, of sound. */
export const isSoundAlone: TracksWanted = (tracks) => tracks.length === 1 && tracks[0]?.isSound === true
