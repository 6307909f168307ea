/** Pictures and voice messages in the conversations of the demo world. The voices are hummed: they show no real person. */
import { chatFilePrefix, type StoredAttachment } from '#contract/talk/rules/messages.ts'
import { folders } from '#contract/vocabulary/media.ts'

/** A slide of a presentation: three bars for three months, and a line that climbs over them. */
const slide = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="600" viewBox="0 0 960 600">
  <rect width="960" height="600" fill="#FBF7EF"/><rect width="960" height="14" fill="#0F5C55"/>
  <rect x="64" y="64" width="420" height="34" rx="6" fill="#123B38"/><rect x="64" y="116" width="280" height="16" rx="6" fill="#B9C7C2"/>
  <g stroke="#E3DED2" stroke-width="2"><path d="M64 480h832M64 400h832M64 320h832M64 240h832"/></g>
  <g fill="#8DB8AE"><rect x="130" y="372" width="130" height="108" rx="6"/><rect x="400" y="316" width="130" height="164" rx="6"/></g>
  <rect x="670" y="232" width="130" height="248" rx="6" fill="#0F5C55"/>
  <path d="M195 340 465 280 735 190" fill="none" stroke="#E38B2C" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>
  <g fill="#E38B2C"><circle cx="195" cy="340" r="13"/><circle cx="465" cy="280" r="13"/><circle cx="735" cy="190" r="13"/></g>
  <g fill="#B9C7C2"><rect x="150" y="504" width="90" height="16" rx="6"/><rect x="420" y="504" width="90" height="16" rx="6"/><rect x="690" y="504" width="90" height="16" rx="6"/></g>
</svg>`

const peaksOf = (wave: string): number[] => wave.split(' ').map(Number)
const rehearsal =
  '0 44 51 58 42 52 70 14 4 47 4 31 31 53 54 61 66 47 53 45 34 34 19 3 46 45 54 84 100 86 89 30 72 38 69 39 54 34 50 39 51 60 72 63 41 49 59 4'
const figures =
  '0 0 1 82 70 71 69 89 100 64 26 27 32 62 64 48 47 48 42 66 29 31 29 31 17 57 60 41 47 29 34 56 54 39 42 42 51 66 70 34 35 35 36 50 60 56 69 37'

/** A file of a message: drawn from its source, or recorded in this folder. */
const files = {
  slide: { shown: { kind: 'image', width: 960, height: 600 }, svg: slide },
  rehearsal: { shown: { kind: 'voice', lengthMs: 11_000, peaks: peaksOf(rehearsal) }, recording: 'voice-student.webm' },
  figures: { shown: { kind: 'voice', lengthMs: 6000, peaks: peaksOf(figures) }, recording: 'voice-tutor.webm' },
} as const

export type ChatFileName = keyof typeof files

/** What a message of this room says of its file. */
export const chatFile = (roomId: number, name: ChatFileName): StoredAttachment => ({
  ...files[name].shown,
  key: `${folders.chatFiles}${chatFilePrefix(roomId)}demo-${name}`,
})

type StoredIn = { readonly attachment?: StoredAttachment }

/** The files of these messages: pictures to draw, and recordings by the name they have in this folder. */
export const chatFilesOf = (messages: readonly StoredIn[]) => {
  const sources = messages.flatMap(({ attachment }) => {
    const name = attachment?.key.split('demo-')[1] as ChatFileName | undefined
    return attachment && name ? [{ key: attachment.key, ...files[name] }] : []
  })
  return {
    pictures: sources.flatMap((one) => ('svg' in one ? [{ key: one.key, svg: one.svg }] : [])),
    recordings: sources.flatMap((one) => ('recording' in one ? [{ key: one.key, name: one.recording }] : [])),
  }
}
