/** Every bound of a field, in the form it belongs to: an error message just outside it, none just inside. */
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { errors } from '#web/copy/errors.ts'
import { inAnyForm } from '../any-reader.ts'
import { type Bound, code, forms } from '../bounds.ts'
import { readAlone } from '../browser.ts'
import { eventually, setUpJourney, state } from '../journey.ts'
import { withDatabase } from '../kill-world.ts'
import {
  bookLessonWith,
  endLessonAsHeld,
  newName,
  newStudent,
  newTutor,
  offerHours,
  type Person,
  tomorrowNoon,
} from '../people.ts'
import { words } from '../words.ts'

const { visit } = setUpJourney()
const { auth, common, firstSteps, help, profile, ratings, settings, shell, tutors, verification } = words

/** The error message of a field, as assistive technology reads it; null while it is valid. */
const complaintAbout = (control: Element): string | null => {
  if (control.getAttribute('aria-invalid') !== 'true') return null
  // The cells of a code are described by their group.
  const ids = control.closest('[aria-describedby]')?.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

/** The sentence, whoever reads it. */
const asRead = (sentence: string | null): unknown => {
  const form = inAnyForm<string | null>(sentence, true)
  return form instanceof RegExp ? expect.stringMatching(form) : form
}

const unspaced = (text: string): string => text.replace(/\s/g, '')

/** Checks that the fields keep text beyond a bound and show an error, rather than cutting it off. */
const keeps = async (place: Page | Locator, bounds: readonly Bound[]): Promise<void> => {
  for (const { field, cases } of bounds) {
    // Looked up once, because looking up by label is slow.
    const box = await place.getByLabel(field, { exact: true }).elementHandle()
    if (!box) throw new Error(`no field named ${field}`)
    const write = async (text: string, said: string | null) => {
      await box.fill(text)
      await box.evaluate((control) => (control as HTMLElement).blur())
      await eventually(async () => ({ field, text, said: await box.evaluate(complaintAbout) })).toEqual({
        field,
        text,
        said: asRead(said),
      })
    }
    for (const [outside, sentence, inside] of cases) {
      await write(outside, sentence)
      expect(unspaced(await box.inputValue())).toBe(unspaced(outside))
      await write(inside, null)
    }
  }
}

const press = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true }).click()

const change = (person: Person, columns: string): Promise<unknown> =>
  withDatabase(state, (db) => db.prepare(`UPDATE users SET ${columns} WHERE id = ?`).run(person.id))

test.each(['student', 'tutor'] as const)('registration of a %s', async (role) => {
  await keeps(await visit({ path: `/register/${role}` }), forms.registration)
})

test('login, and the new password of a reset', async () => {
  const person = await newStudent()
  const page = await visit({ path: '/login' })
  await press(page, auth('login.submit'))
  await keeps(page, forms.login)

  await press(page, auth('forgot.link'))
  const dialog = page.getByRole('dialog')
  await keeps(dialog, forms.forgotten)
  await dialog.getByLabel(auth('email'), { exact: true }).fill(person.email)
  await press(dialog, auth('forgot.send'))
  const first = dialog.getByRole('textbox', { name: verification('code') })
  await first.waitFor()
  await press(dialog, auth('forgot.save'))
  await keeps(dialog, forms.reset)
  const type = async (digits: string, said: string | null) => {
    await dialog.getByRole('textbox', { name: common('digitOf', { position: '5', length: '5' }) }).click()
    for (let at = 0; at < 5; at++) await page.keyboard.press('Backspace')
    await first.click()
    await page.keyboard.insertText(digits)
    await eventually(async () => ({ digits, said: await first.evaluate(complaintAbout) })).toEqual({
      digits,
      said: asRead(said),
    })
  }
  for (const [outside, sentence, inside] of code) {
    await type(outside, sentence)
    await type(inside, null)
  }
})

test('the onboarding of a student', async () => {
  const person = await newStudent(newName('ملك'))
  await change(person, 'password_hash = NULL')
  const page = await visit({ person, path: '/complete-profile?step=person' })
  await keeps(page, forms.person)
  await offersNothingElse(page)
  await press(page, firstSteps('skip'))
  await page.getByRole('heading', { level: 1, name: firstSteps('bio.title') }).waitFor()
  expect(
    await page
      .getByRole('radiogroup', { name: profile('level') })
      .getByRole('radio')
      .count(),
  ).toBe(6)
  await keeps(page, forms.bio)
})

/**
 * Choices have no values outside the bounds: birth years for ages ten to a hundred, two genders, the present governorates.
 */
const offersNothingElse = async (page: Page): Promise<void> => {
  const year = Number(new Intl.DateTimeFormat('en', { timeZone: 'Africa/Cairo', year: 'numeric' }).format())
  const years = await page.getByLabel(profile('birthYear')).locator('option:not([disabled])').allTextContents()
  expect([years.length, years[0], years.at(-1)]).toEqual([91, String(year - 10), String(year - 100)])
  expect(
    await page
      .getByRole('radiogroup', { name: profile('gender') })
      .getByRole('radio')
      .count(),
  ).toBe(2)
  const city = page.getByRole('combobox', { name: profile('city') })
  await city.click()
  expect(await page.getByRole('option').count()).toBe(27)
  await city.fill('أطلانطس')
  await page.getByText(profile('noCity')).waitFor()
  await page.keyboard.press('Escape')
}

test('the onboarding of a tutor', async () => {
  const tutor = await newTutor()
  await change(tutor, 'verified_phone = 0')
  const page = await visit({ person: tutor, path: '/t/complete-profile' })
  await keeps(page, forms.tutor)

  await change(tutor, 'verified_phone = 1, city = NULL, gender = NULL, birth_year = NULL')
  await page.goto('/t/complete-profile')
  await press(page, firstSteps('tutor.save'))
  for (const what of ['city', 'gender', 'birthYear'] as const) {
    await page.getByText(firstSteps(`tutor.choose.${what}`)).waitFor()
  }
  await offersNothingElse(page)
})

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'

/** Chooses the smallest valid picture, padded to this size inside the page; bytes after its end are ignored. */
const choose = (box: Locator, bytes: number): Promise<void> =>
  box.evaluate(
    (control, { start, length }) => {
      const head = Uint8Array.from(atob(start), (letter) => letter.charCodeAt(0))
      const chosen = new DataTransfer()
      const parts = [head, new Uint8Array(length - head.length)]
      chosen.items.add(new File(parts, 'picture.png', { type: 'image/png' }))
      ;(control as HTMLInputElement).files = chosen.files
      control.dispatchEvent(new Event('change', { bubbles: true }))
    },
    { start: png, length: bytes },
  )
const noPicture = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }

test('the settings of a student, with their picture', async () => {
  const person = await newStudent(newName('ملك'))
  const page = await visit({ person, path: '/s/settings?tab=personal' })
  await page.getByLabel(profile('name'), { exact: true }).waitFor()
  await page.getByLabel(settings('contact.email'), { exact: true }).fill('nobody')
  // Refused in the page: from then on every field is judged as it is left.
  await press(page, settings('save'))
  await keeps(page, forms.studentSettings)
  await press(page, profile('photo.add'))
  const dialog = page.getByRole('dialog', { name: profile('photo.title') })
  const file = dialog.locator('input[type=file]').first()
  await file.setInputFiles(noPicture)
  await dialog.getByText(profile('photo.wrongType')).waitFor()
  await choose(file, 8_388_609)
  await dialog.getByText(profile('photo.tooLarge')).waitFor()
  await choose(file, 8_388_608)
  await dialog.getByRole('application').waitFor()
  await dialog.getByText(profile('photo.tooLarge')).waitFor({ state: 'detached' })

  const other = await visit({ person, path: '/s/settings?tab=password' })
  await press(other, settings('password.submit'))
  const form = other.getByRole('dialog', { name: settings('password.title') })
  await press(form, settings('password.submit'))
  await keeps(form, forms.passwordSettings)
})

test('the account and the profile of a tutor, where cleared fields are reported too', async () => {
  const tutor = await newTutor()
  const page = await visit({ person: tutor, path: '/t/account-settings' })
  await keeps(page, forms.tutorAccount)

  const own = await visit({ person: tutor, path: '/t/profile-settings' })
  await keeps(own, forms.profileSettings)
  const sent: string[] = []
  own.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await own.reload()
  const bio = own.getByLabel(firstSteps('tutor.bio'), { exact: true })
  await own.getByLabel(profile('name'), { exact: true }).fill('كريم حمدي الشاذلي')
  await bio.fill('')
  await press(own, settings('save'))
  await eventually(() => bio.evaluate(complaintAbout)).toEqual(asRead(errors['empty-bio']))
  expect(sent).toEqual([])
  await bio.fill('أساعدك على الكلام بثقة في العمل')
  await press(own, settings('save'))
  await own.getByRole('button', { name: settings('save'), exact: true }).waitFor({ state: 'detached' })
  expect(sent).toHaveLength(1)
  await own.reload()
  await eventually(() => bio.inputValue()).toBe('أساعدك على الكلام بثقة في العمل')
})

test('a rating', async () => {
  const [student, tutor] = [await newStudent(newName('سارة')), await newTutor()]
  const start = tomorrowNoon()
  await endLessonAsHeld((await bookLessonWith(student, tutor, await offerHours(tutor, start), start)).id)
  const page = await visit({ person: student, path: `/t/${tutor.id}?tab=ratings` })
  await press(page, ratings('rate'))
  const dialog = page.getByRole('dialog')
  await press(dialog, ratings('dialog.submit'))
  await dialog.getByText(errors['too-low-rating-value']).waitFor()
  expect(await dialog.getByRole('radio').count()).toBe(5)
  await dialog.getByRole('radio').first().click()
  await dialog.getByText(errors['too-low-rating-value']).waitFor({ state: 'detached' })
  await keeps(dialog, forms.rating)
})

test('a report with a picture', async () => {
  const page = await visit({ person: await newStudent(), path: '/tutors' })
  await page.getByRole('button', { name: shell('account') }).click()
  await press(page, common('report'))
  const dialog = page.getByRole('dialog', { name: help('report.title') })
  await press(dialog, help('report.send'))
  await keeps(dialog, forms.report)

  const file = dialog.locator('input[type=file]')
  await file.setInputFiles(noPicture)
  await dialog.getByText(help('report.wrongType')).waitFor()
  await choose(file, 8_388_609)
  await dialog.getByText(help('report.tooLarge')).waitFor()
  await choose(file, 8_388_608)
  await dialog.getByRole('img', { name: help('report.pictureAlt') }).waitFor()
  await dialog.getByText(help('report.tooLarge')).waitFor({ state: 'detached' })
})

test('a search, and the contact form of a visitor who found nobody', async () => {
  const page = await visit({ path: '/tutors?q=xyzxyz' })
  await page.getByRole('button', { name: tutors('noMatch.ask') }).waitFor()
  await keeps(page.getByRole('search'), [
    {
      field: tutors('search'),
      cases: [['x'.repeat(101), common('tooLong', { max: 100 }), 'x'.repeat(100)]],
    },
  ])
  await press(page, tutors('noMatch.ask'))
  await keeps(page.getByRole('dialog', { name: help('contact.match') }), forms.contact)
})

test('topics, at most thirty', async () => {
  const at = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }
  const list = Array.from({ length: 31 }, (_, nth) => ({ id: nth + 1, name: { ar: `موضوع ${nth}`, en: '' }, ...at }))
  const person = await newStudent()
  const mine = list.slice(0, 29).map((topic) => ({ ...topic, userId: person.id }))
  const page = await visit({ person })
  const whole = { list, total: list.length, totalIsLowerBound: false, next: null, previous: null }
  await readAlone(page)
  await page.route('**/topic/list*', (route) => route.fulfill({ json: whole }))
  await page.route('**/topic/of/user', (route) => route.fulfill({ json: mine }))
  await page.goto('/s/settings?tab=topics')
  const chips = page.getByRole('group', { name: profile('topics.label') }).getByRole('button')
  await page.getByText(profile('topics.chosen', { count: '29', max: '30' })).waitFor()
  expect(await chips.nth(30).isEnabled()).toBe(true)
  await chips.nth(29).click()
  await page.getByText(profile('topics.full', { max: '30' })).waitFor()
  expect(await chips.nth(30).isDisabled()).toBe(true)
  await chips.nth(0).click()
  await eventually(() => chips.nth(30).isEnabled()).toBe(true)
})
