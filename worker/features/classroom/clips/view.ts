import type { Clip } from '#contract/classroom/shapes/clip.ts'
import { folders } from '#contract/vocabulary/media.ts'
import type { ClipRow } from './store.ts'

/** With the address at which the sound is read with a token. */
export const clipView = ({ id, name, ms, sound }: ClipRow): Clip => ({
  id,
  name,
  ms,
  url: `/assets/clips/${sound.slice(folders.clips.length)}`,
})
