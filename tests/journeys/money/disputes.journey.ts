/** A lesson went wrong: the student says so, the tutor answers, and the team decides a part for each. */
import { test } from 'vitest'
import { formatMinutes } from '#web/lib/format.ts'
import { signInSeeded } from '../browser.ts'
import { onPhone, origin, setUpJourney } from '../journey.ts'
import {
  bookLessonWith,
  endLessonAsHeld,
  newName,
  newSubscriber,
  newTutor,
  nextQuarter,
  offerHours,
} from '../people.ts'
import { words } from '../words.ts'

const { visit } = setUpJourney()
const { adminDisputes, disputes } = words

test('opened by the student, answered by the tutor, ruled by the team, read by both', async () => {
  const [student, tutor] = [await newSubscriber(60, newName('ملك')), await newTutor()]
  const start = nextQuarter()
  const { id } = await bookLessonWith(student, tutor, await offerHours(tutor, start), start)
  await endLessonAsHeld(id)
  const path = `/lesson-summary/${id}`

  const hers = await visit({ ...onPhone, person: student, path })
  await hers.getByRole('button', { name: disputes('entry.action') }).click()
  const form = hers.getByRole('dialog')
  await form.getByRole('radio', { name: disputes('kinds.line') }).click()
  await form.getByRole('textbox').fill('انقطع الصوت من منتصف الحصة ولم نكمل بعدها')
  await form.getByRole('button', { name: disputes('form.send') }).click()
  await hers.getByText(disputes('form.done')).first().waitFor()

  const his = await visit({ person: tutor, path })
  await his.getByText('انقطع الصوت من منتصف الحصة').waitFor()
  await his.getByLabel(disputes('answer.label')).fill('كان الصوت عندي يعمل حتى النهاية')
  await his.getByRole('button', { name: disputes('answer.send') }).click()
  await his.getByText(disputes('answer.done')).first().waitFor()

  const theirs = await visit({ person: await signInSeeded(origin, 'admin'), path: `/admin/dispute/${id}` })
  await theirs.getByText('كان الصوت عندي يعمل').waitFor()
  await theirs.getByRole('radio', { name: adminDisputes('rule.part') }).click()
  await theirs.getByRole('slider', { name: adminDisputes('rule.split') }).fill('10')
  await theirs.getByLabel(adminDisputes('rule.reason')).fill('انقطع الصوت عشر دقائق، والباقي تم')
  await theirs.getByRole('button', { name: adminDisputes('rule.send') }).click()
  await theirs.getByText(adminDisputes('rule.done')).first().waitFor()

  const ruling = disputes('title.ruling.both', { returned: formatMinutes(10), paid: formatMinutes(20) })
  for (const page of [hers, his]) {
    await page.goto(path)
    await page.getByRole('heading', { name: ruling }).waitFor()
    await page.getByText('انقطع الصوت عشر دقائق').first().waitFor()
  }
  await hers.goto('/minutes')
  await hers.getByText(formatMinutes(10)).first().waitFor()
})
