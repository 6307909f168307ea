/** What a studio is told of a file before it is sent. */

import { expect, test } from 'vitest'
import { captionLimits } from '#contract/vocabulary/captions.ts'
import { judgeCaptions } from '#web/features/joining/media/captions-file.ts'

const judge = (...parts: BlobPart[]) => judgeCaptions(new File(parts, 'film.vtt'), 60_000)
const cue = 'WEBVTT\n\n00:01.000 --> 00:02.000\n'

test('captions are offered as they will be stored, in the language of their letters', async () => {
  const judged = await judge('\uFEFF', cue, '<b>أهلًا</b> يا Sara & co')
  if ('problem' in judged) throw new Error(judged.problem.kind)
  expect([judged.language, judged.file.name, judged.file.type]).toEqual(['ar', 'film.vtt', 'text/vtt'])
  expect(await judged.file.text()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nأهلًا يا Sara &amp; co\n')
  expect(await judge(cue, 'Hello يا')).toMatchObject({ language: 'en' })
})

test.each([
  ['letters of Windows', [cue, Uint8Array.of(0xc7, 0xe4)], { kind: 'encoding' }],
  ['UTF-16 without a mark', [Uint16Array.from(cue, (letter) => letter.charCodeAt(0))], { kind: 'encoding' }],
  ['more bytes than we take', ['x'.repeat(captionLimits.bytes + 1)], { kind: 'size' }],
  ['times after the film', [cue.replace('00:02.000', '01:02.000'), 'يا'], { kind: 'beyond', line: 3 }],
])('%s are told as such', async (_, parts, problem) => {
  expect(await judge(...parts)).toEqual({ problem })
})
