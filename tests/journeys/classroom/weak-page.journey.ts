/** A page shown by a tutor whose line takes 60 kbit/s: the voice goes first, and nothing is fetched that nobody looks at. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import {
  listLessonMaterials,
  listMaterials,
  putMaterialPage,
  startMaterial,
} from '#contract/classroom/api/materials.ts'
import { enterRoom, expectMovingPicture } from '../actions.ts'
import { eventually, setUpJourney } from '../journey.ts'
import { keepPeers, openLine, packetsHeard } from '../lines.ts'
import { drawnPages } from '../page-pictures.ts'
import {
  bookLessonWith,
  moveLessonToNow,
  newName,
  newSubscriber,
  newTutor,
  nextQuarter,
  offerHours,
  type Person,
} from '../people.ts'
import { words } from '../words.ts'

const { arrive } = setUpJourney()
const { sessions, sharedPage } = words

const title = 'Bridges and boats'
const bytesPerSecond = 60_000 / 8

/** Two of them, of two pages each, so that there is a cover that is not shown. */
const upload = async (page: Page, tutor: Person): Promise<void> => {
  const pages = await drawnPages(page, ['A Look at the picture', 'B Complete the sentences'])
  for (const name of [title, 'Trains']) {
    const { id } = await tutor.api(startMaterial, { body: { title: name, kind: 'pdf', pageCount: 2, tags: [] } })
    for (const [i, files] of pages.entries()) await tutor.api(putMaterialPage, { params: { id, number: i + 1 }, files })
  }
}

test('the voice of a tutor on 60 kbit/s goes on while they show a page, and the page alone is fetched', async () => {
  const tutor = await newTutor()
  const student = await newSubscriber(60, newName('ملك'))
  const start = nextQuarter()
  const { id } = await bookLessonWith(student, tutor, await offerHours(tutor, start), start)
  await moveLessonToNow(id)
  const path = `/lesson/${id}`

  const { page: teacher, context } = await arrive({ person: tutor })
  await context.addInitScript(keepPeers)
  const line = await openLine(teacher)
  await teacher.goto(path)
  await upload(teacher, tutor)
  await enterRoom(teacher)
  const { page: pupil, context: pupils } = await arrive({ person: student })
  await pupils.addInitScript(keepPeers)
  await pupil.goto(path)
  await enterRoom(pupil)
  await Promise.all([expectMovingPicture(pupil, tutor.name), expectMovingPicture(teacher, student.name)])

  // The emulation bounds requests and sockets, and loses packets of the call, as a line does that is too narrow for it.
  await line({ bytesPerSecond, packetLoss: 12 })
  await teacher.getByText(sessions('status.own-picture-paused.title')).waitFor()

  const fetched: string[] = []
  teacher.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await teacher.getByRole('button', { name: sessions('controls.materialsOpen'), exact: true }).click()
  const open = teacher.getByRole('button', { name: new RegExp(title) })
  await open.waitFor()
  const before = await packetsHeard(pupil)
  await open.click()
  const shown = teacher.getByRole('region', { name: sharedPage('label') })
  await shown.locator('.page-frame').getByRole('img').waitFor()
  await eventually(() => packetsHeard(pupil)).toBeGreaterThan(before + 50)

  const [material] = await tutor.api(listLessonMaterials, { params: { id } })
  const { list } = await tutor.api(listMaterials, {})
  const otherCover = list.find((one) => one.title !== title)?.cover ?? ''
  const files = [...(material?.pages ?? []).flatMap(({ small, large }) => [small, large]), otherCover]
  const asked = files.map((url) => fetched.includes(new URL(url, 'https://hiwar.test').pathname))
  expect(asked).toEqual([true, false, false, false, false])
})
