/** A tutor manager's morning by keys alone: films are judged, and results of interviews and demo sessions written. */
import type { Page } from 'playwright'
import { test } from 'vitest'
import { InterviewStatus, ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { eventually, setUpJourney } from '../journey.ts'
import { expectFocus, expectFocusWithin } from '../keyboard.ts'
import { newApplicant, newManager, type Person } from '../people.ts'
import { countKeys, type Keys } from '../presses.ts'
import { holdAppointment, sendFilm } from '../undecided.ts'
import { words } from '../words.ts'
import { readRow } from '../work-items.ts'

const { visit } = setUpJourney()
const { assessments, interviews } = words

interface Decision {
  readonly applicant: Person
  readonly decide: (keys: Keys) => Promise<void>
  readonly done: readonly [sql: string, id: number, value: number]
}

const film = async (manager: Person): Promise<Decision> => {
  const applicant = await newApplicant()
  const { name } = applicant
  const id = await sendFilm(manager, applicant)
  return {
    applicant,
    decide: async ({ page, press, type, confirm }) => {
      const review = page.getByRole('button', { name: interviews('film.reviewOf', { name }), exact: true })
      await eventually(() => review.getAttribute('aria-pressed')).toBe('true')
      const fluency = page.getByRole('radiogroup', { name: assessments('rubric.fluency') })
      await fluency.waitFor()
      await type('3434')
      await press('d')
      await confirm(interviews('review.submit.approve'))
    },
    done: ['SELECT state AS value FROM intro_videos WHERE id = ?', id, ReviewStatus.Approved],
  }
}

const result =
  (kind: 'interview' | 'demo') =>
  async (manager: Person): Promise<Decision> => {
    const applicant = await newApplicant()
    const { name } = applicant
    const id = await holdAppointment(kind, manager, applicant)
    const table = kind === 'demo' ? 'demo_sessions' : 'interviews'
    return {
      applicant,
      decide: async ({ page, press, type }) => {
        const dialog = page.getByRole('dialog', { name: interviews('decision.title', { name }), exact: true })
        await expectFocusWithin(dialog)
        await type('3434')
        await press('d')
        await expectFocus(dialog.getByRole('textbox', { name: interviews('decision.feedback', { name }) }))
        await type('شرح واضح، وأمثلة مناسبة.')
        await press('Control+Enter')
        await dialog.waitFor({ state: 'detached' })
      },
      done: [`SELECT status AS value FROM ${table} WHERE id = ?`, id, InterviewStatus.Passed],
    }
  }

/** Whom the screen asks about now: the form of a result, or else the film that is chosen. */
const isAsked = async (page: Page, { applicant: { name } }: Decision): Promise<boolean> => {
  const dialogs = page.getByRole('dialog', { name: interviews('decision.title', { name }), exact: true })
  if ((await dialogs.count()) > 0) return true
  const chosen = page.getByRole('button', { name: interviews('film.reviewOf', { name }), exact: true, pressed: true })
  return new URL(page.url()).searchParams.has('film') && (await chosen.count()) > 0
}

test('a manager decides six items by keys, three presses each', async () => {
  const manager = await newManager()
  const [interview, demo] = [result('interview'), result('demo')]
  const left = new Set<Decision>()
  for (const make of [film, interview, demo, interview, film, demo]) left.add(await make(manager))
  const count = left.size
  const page = await visit({ person: manager, path: '/interviews' })
  await page.getByText(interviews('waits', { count })).waitFor()
  const keys = countKeys(page)
  const find = async (): Promise<Decision | undefined> => {
    for (const one of left) if (await isAsked(page, one)) return one
    return undefined
  }
  while (left.size > 0) {
    await keys.press('n')
    await eventually(find).not.toBe(undefined)
    const asked = await find()
    if (!asked) throw new Error('it is no longer asked for')
    await asked.decide(keys)
    const [sql, id, value] = asked.done
    await eventually(async () => (await readRow(sql, id))?.value).toBe(value)
    left.delete(asked)
    if (left.size > 0) await page.getByText(interviews('waits', { count: left.size })).waitFor()
  }
  await page.getByText(interviews('empty.open.title')).waitFor()
  keys.expectFew('a manager', count)
})
