/** Captions of a film: from the studio that puts them there to whoever reads them while the film plays. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { getTutorInfo } from '#contract/people/api/public-tutor.ts'
import { updateUser } from '#contract/people/api/users.ts'
import { callApi, signInSeeded } from '../browser.ts'
import { eventually, origin, setUpJourney, state } from '../journey.ts'
import { withDatabase } from '../kill-world.ts'
import { zoneOf } from '../media-zones.ts'
import { newStudio, newTutor, type Person } from '../people.ts'
import { words } from '../words.ts'

const { visit } = setUpJourney()
const { media, tutors, videoPlayer } = words

const said = 'أهلًا، هذه أول جملة'
/** From the first moment to the last, so that the test need not find one. */
const captions = (end = '01:04.000') => ({
  name: 'film.vtt',
  mimeType: 'text/vtt',
  buffer: Buffer.from(`\uFEFFWEBVTT\r\n\r\n00:00.000 --> ${end}\r\n<b>${said}</b>\r\n`),
})

/** What the browser writes on the picture now. */
const readCues = (page: Page) =>
  page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) =>
      [...video.textTracks]
        .filter(({ mode }) => mode === 'showing')
        .flatMap(({ activeCues }) => [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text)),
    )

/** Those of the public page; undefined while it is not public. */
const captionsOf = ({ id }: Person, token: string | null) =>
  callApi(origin, getTutorInfo, { params: { id } }, token).then(
    (card) => card.captions,
    () => undefined,
  )

test('a studio sees captions on the film before it sends them; a visitor reads them while it plays, by key and button', async () => {
  const [studio, tutor] = [await newStudio(), await newTutor()]
  await withDatabase(state, (db) =>
    db.prepare('UPDATE tutors SET studio_id = ?, video_ms = 64000 WHERE id = ?').run(studio.id, tutor.id),
  )
  const page = await visit({ person: studio, path: `/admin/photo-session/${tutor.id}` })
  const part = zoneOf(page, 'video').getByRole('region', { name: media('captions.title') })
  await part.getByText(media('captions.none')).waitFor()
  const input = part.locator('input[type=file]')

  await input.setInputFiles(captions('10:00.000'))
  await part.getByText(media('captions.problems.beyond', { line: '3' })).waitFor()
  await input.setInputFiles(captions())
  await part.getByRole('button', { name: media('captions.send'), exact: true }).waitFor()
  await zoneOf(page, 'video')
    .getByRole('button', { name: videoPlayer('play') })
    .click()
  await eventually(() => readCues(page)).toEqual([said])
  await part.getByRole('button', { name: media('captions.send'), exact: true }).click()
  await part.getByRole('button', { name: media('captions.remove.action') }).waitFor()
  await eventually(() => captionsOf(tutor, null)).toEqual({
    src: expect.stringMatching(/tutors\/captions/),
    language: 'ar',
  })

  const reader = await visit({ path: `/t/${tutor.id}` })
  await reader.getByRole('button', { name: tutors('video.play') }).click()
  const button = reader.getByRole('button', { name: videoPlayer('captions') })
  await button.waitFor()
  expect([await button.getAttribute('aria-pressed'), await readCues(reader)]).toEqual(['false', []])
  await reader.keyboard.press('c')
  await eventually(() => readCues(reader)).toEqual([said])
  expect(await button.getAttribute('aria-pressed')).toBe('true')
  await button.click()
  expect([await button.getAttribute('aria-pressed'), await readCues(reader)]).toEqual(['false', []])
  await button.click()
  // Remembered on this device.
  await reader.reload()
  await reader.getByRole('button', { name: tutors('video.play') }).click()
  await eventually(() => readCues(reader)).toEqual([said])

  const { token } = await signInSeeded(origin, 'admin')
  await callApi(origin, updateUser, { params: { id: tutor.id }, body: { video: null } }, token)
  await eventually(() => captionsOf(tutor, token)).toBe(null)
})
