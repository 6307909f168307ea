/** The two members of the call in the form the stage draws. */
import { signalBars } from '#contract/classroom/rules/connection-quality.ts'
import type { CallDetails, CallMember } from '../sessions/call.ts'
import type { SessionTransport } from '../transport/transport.ts'

export interface Person {
  readonly name: string
  readonly image: string | null
  readonly side: 'tutor' | 'student'
  readonly mine: boolean
  readonly mic: boolean
  /** The camera's track while there is a picture to show. */
  readonly picture: MediaStreamTrack | null
  /** The camera is on, but its picture is paused so that the sound gets the bandwidth. */
  readonly picturePaused: boolean
  readonly voice: MediaStreamTrack | null
  /** Signal bars, 1 to 5; null until measured. */
  readonly bars: number | null
}

const about = (member: CallMember, teaching: boolean, name: string) => ({
  name,
  image: member.image,
  side: teaching ? ('tutor' as const) : ('student' as const),
})

export const mePerson = (
  { me, teaching }: CallDetails,
  { local, picturePaused }: SessionTransport,
  name: string,
): Person => ({
  ...about(me, teaching, name),
  mine: true,
  mic: local.audio?.enabled ?? false,
  // The self-view shows what is sent to the other member.
  picture: picturePaused ? null : local.video,
  picturePaused,
  voice: local.audio,
  bars: null,
})

export const otherPerson = (
  { other, teaching }: CallDetails,
  { remote, state }: SessionTransport,
  name: string,
  audioOnly: boolean,
): Person => ({
  ...about(other, !teaching, name),
  mine: false,
  mic: remote?.mic ?? true,
  // The last frame of a camera that is off, or of a lost connection, is not shown.
  picture: remote?.camera && !remote.picturePaused && !audioOnly && state !== 'failed' ? remote.video : null,
  picturePaused: (remote?.camera && remote.picturePaused) ?? false,
  voice: remote?.audio ?? null,
  bars: remote && remote.quality !== null ? signalBars(remote.quality) : null,
})
