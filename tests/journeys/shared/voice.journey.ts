/** Every reader is addressed in their own form, and no screen shows how a sentence is written for all of them. */
import { expect, test } from 'vitest'
import { Gender } from '#contract/vocabulary/people.ts'
import { bookingPanel, pickEarliest } from '../actions.ts'
import { waitUntilSettled } from '../browser.ts'
import { setUpJourney, state } from '../journey.ts'
import { withDatabase } from '../kill-world.ts'
import { findForms } from '../page-checks.ts'
import { newName, newStudent, newTutor, offerHours, type Person, tomorrowNoon } from '../people.ts'

const { visit } = setUpJourney()

const newReader = async (gender: Gender | null): Promise<Person> => {
  const person = await newStudent(newName('نور'))
  await withDatabase(state, (db) => db.prepare('UPDATE users SET gender = ? WHERE id = ?').run(gender, person.id))
  return person
}

const readers = [
  {
    who: 'a man',
    gender: Gender.Male,
    first: 'احجز أول حصة',
    settings: 'غيّر كلمة السر',
    plan: 'اختر الباقة',
    confirm: 'أكّد الحجز',
  },
  {
    who: 'a woman',
    gender: Gender.Female,
    first: 'احجزي أول حصة',
    settings: 'غيّري كلمة السر',
    plan: 'اختاري الباقة',
    confirm: 'أكّدي الحجز',
  },
  {
    who: 'somebody who named no gender',
    gender: null,
    first: 'حجز أول حصة',
    settings: 'تغيير كلمة السر',
    plan: 'اختيار الباقة',
    confirm: 'تأكيد الحجز',
  },
] as const

test.each(readers)('$who is addressed on the dashboard, in settings, at plans and at a booking', async (reader) => {
  const person = await newReader(reader.gender)
  const page = await visit({ person, path: '/s/dashboard' })
  const expectNoForms = async () => {
    await waitUntilSettled(page)
    expect(await findForms(page)).toEqual([])
  }
  await page.getByRole('link', { name: reader.first, exact: true }).waitFor()
  await expectNoForms()

  await page.goto('/s/settings?tab=password')
  await page.getByRole('button', { name: reader.settings, exact: true }).waitFor()
  await expectNoForms()

  await page.goto('/plans')
  await page.getByText(reader.plan, { exact: true }).first().waitFor()
  await expectNoForms()

  const tutor = await newTutor()
  await offerHours(tutor, tomorrowNoon())
  await page.goto(`/t/${tutor.id}?book=true`)
  const panel = bookingPanel(page, tutor.name)
  await pickEarliest(panel)
  await panel.getByRole('button', { name: reader.confirm, exact: true }).waitFor()
  await expectNoForms()
})
