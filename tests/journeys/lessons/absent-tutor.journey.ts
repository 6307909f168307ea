/** A lesson that runs and whose tutor is not there: the way out on every screen. */
import type { Page } from 'playwright'
import { beforeEach, test } from 'vitest'
import { getLesson } from '#contract/lessons/api/lessons.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { eventually, setUpJourney } from '../journey.ts'
import {
  bookLessonWith,
  moveLessonTo,
  newName,
  newSubscriber,
  newTutor,
  nextQuarter,
  offerHours,
  type Person,
} from '../people.ts'
import { words } from '../words.ts'

const { visit } = setUpJourney()
const { sessions } = words
const list = '/upcoming-lessons'

let student: Person
let tutor: Person
let lessonId: number
let path: string

beforeEach(async () => {
  tutor = await newTutor()
  student = await newSubscriber(60, newName('ملك'))
  const start = nextQuarter()
  const lesson = await bookLessonWith(student, tutor, await offerHours(tutor, start), start)
  lessonId = lesson.id
  path = `/lesson/${lessonId}`
})

const offer = (page: Page) => page.getByRole('button', { name: sessions('status.cancel'), exact: true })
const join = (page: Page) => page.getByRole('button', { name: sessions('join.ready') }).click()

test('three minutes after the start the student may cancel in lobby, list and room, until the tutor comes', async () => {
  await moveLessonTo(lessonId, Date.now() - minutes(4))
  const [inList, inLobby] = [await visit({ person: student, path: list }), await visit({ person: student, path })]
  for (const page of [inList, inLobby]) await offer(page).waitFor()
  const his = await visit({ person: tutor, path })
  await join(his)
  await offer(inLobby).waitFor({ state: 'detached' })
  // A list is not told who comes, so it asks again.
  await offer(inList).waitFor({ state: 'detached' })

  // A tutor who was there for a moment has not come.
  await his.close()
  const inRoom = await visit({ person: student, path })
  await join(inRoom)
  await offer(inRoom).click()
  await inRoom
    .getByRole('alertdialog')
    .getByRole('button', { name: sessions('absent.confirm') })
    .click()
  const verdictOf = async () => {
    const { lesson } = await student.api(getLesson, { params: { id: lessonId } })
    return [lesson.verdict, lesson.canceledBy]
  }
  await eventually(verdictOf).toEqual([LessonVerdict.TutorAbsent, student.id])
  await inLobby.getByRole('heading', { name: sessions('notHeld.title') }).waitFor()
})
