/** A studio's morning by keys alone: what the pages of its tutors lack is chosen, cropped and put up. */
import { join } from 'node:path'
import type { Page } from 'playwright'
import { test } from 'vitest'
import type { TutorMedia } from '#contract/vocabulary/media.ts'
import { root } from '#scripts/run.ts'
import { eventually, pathOf, setUpJourney } from '../journey.ts'
import { expectFocusWithin } from '../keyboard.ts'
import { zoneOf } from '../media-zones.ts'
import { newApplicant, newStudio, type Person } from '../people.ts'
import { countKeys, type Keys } from '../presses.ts'
import { words } from '../words.ts'
import { readRow } from '../work-items.ts'

const { visit } = setUpJourney()
const { media } = words

/** A tutor of this studio whose page lacks these files. */
const newSubject = async (studio: Person, missing: readonly TutorMedia[]): Promise<Person> => {
  const tutor = await newApplicant()
  await readRow(
    `UPDATE tutors SET studio_id = ?, (video, thumbnail) =
       (SELECT video, thumbnail FROM tutors WHERE thumbnail IS NOT NULL AND video IS NOT NULL LIMIT 1)
     WHERE id = ? RETURNING id`,
    ...[studio.id, tutor.id],
  )
  for (const kind of missing)
    await readRow(
      `UPDATE ${kind === 'image' ? 'users' : 'tutors'} SET ${kind} = NULL WHERE id = ? RETURNING id`,
      tutor.id,
    )
  return tutor
}

const fileOf = async (page: Page, kind: TutorMedia) =>
  kind === 'video'
    ? join(root, 'scripts', 'demo-world', 'clip.webm')
    : { name: 'picture.png', mimeType: 'image/png', buffer: await page.screenshot() }

/** Puts up the first file that is missing. */
const putUp = async ({ page, press }: Keys, kind: TutorMedia): Promise<void> => {
  const zone = zoneOf(page, kind)
  await zone.getByText(media('status.missing')).waitFor()
  const file = await fileOf(page, kind)
  const chooser = page.waitForEvent('filechooser')
  await press('d')
  await (await chooser).setFiles(file)
  if (kind !== 'video') {
    const dialog = page.getByRole('dialog', { name: media('crop.title', { kind: media(`kinds.${kind}.title`) }) })
    await expectFocusWithin(dialog)
    await press('d')
    await dialog.waitFor({ state: 'detached' })
  }
  await zone.getByRole('button', { name: media('zone.send'), exact: true }).waitFor()
  await press('d')
  await zone.getByText(media('status.ready')).waitFor()
}

test('a studio puts up six files of three tutors by keys, three presses each', async () => {
  const studio = await newStudio()
  const subjects = new Map<string, readonly TutorMedia[]>()
  for (const missing of [['image', 'video', 'thumbnail'], ['image', 'video'], ['video']] as const)
    subjects.set(`/admin/photo-session/${(await newSubject(studio, missing)).id}`, missing)
  const count = [...subjects.values()].flat().length
  const page = await visit({ person: studio, path: '/admin/photo-sessions' })
  await page.getByText(media('count', { count: subjects.size }), { exact: true }).waitFor()
  const keys = countKeys(page)
  while (subjects.size > 0) {
    const before = pathOf(page)
    await keys.press('n')
    await eventually(() => pathOf(page)).not.toBe(before)
    const here = pathOf(page)
    for (const kind of subjects.get(here) ?? []) await putUp(keys, kind)
    await page.getByText(media('checklist.doneText')).waitFor()
    subjects.delete(here)
  }
  keys.expectFew('a studio', count)
})
