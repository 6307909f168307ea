/** A morning's work of an admin by keys alone: what waits is decided with at most three presses an item. */
import { expect, test } from 'vitest'
import { Role } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { adminHome } from '#web/features/team/copy/admin-home.ts'
import { adminInbox } from '#web/features/team/copy/admin-inbox.ts'
import { wordsOf } from '../any-reader.ts'
import { eventually, pathOf, setUpJourney } from '../journey.ts'
import { expectFocus } from '../keyboard.ts'
import { newManager, type Person } from '../people.ts'
import { countKeys } from '../presses.ts'
import {
  activation,
  approval,
  demo,
  dispute,
  film,
  type Item,
  interview,
  isDone,
  message,
  readRow,
  refund,
  report,
  withdrawal,
} from '../work-items.ts'

const { visit } = setUpJourney()
const home = wordsOf(adminHome)
const inbox = wordsOf(adminInbox)

/** A regular admin of the test's own, to whom somebody has handed this work. */
const newAdmin = async (items: readonly Item[]): Promise<Person> => {
  const person = await newManager()
  await readRow('UPDATE users SET role = ? WHERE id = ? RETURNING id', Role.RegularAdmin, person.id)
  for (const { kind, id } of items)
    await readRow(
      'INSERT INTO work_owners (kind, subject_id, owner_id, taken_at) VALUES (?, ?, ?, ?) RETURNING kind',
      ...[kind, id, person.id, Date.now()],
    )
  return person
}

const isNamedBy = (address: string, { path, named }: Item): boolean =>
  address.startsWith(path) && address.slice(path.length).split('&').includes(named)

test('ten items of a regular admin are decided by keys, three presses each', async () => {
  const kinds = [withdrawal, refund, approval, dispute, report, message, film, interview, demo, activation]
  const items: Item[] = []
  for (const make of kinds) items.push(await make())
  const page = await visit({ person: await newAdmin(items), path: '/admin?mine=yes' })
  await eventually(() => page.locator('.work-row').count()).toBe(items.length)
  const keys = countKeys(page)
  const left = new Set(items)
  // Where the inbox has gone on by itself, N begins the answer without another address.
  const find = async (): Promise<Item | undefined> => {
    const item = [...left].find((one) => isNamedBy(pathOf(page), one))
    const answers = page.locator('.inbox-reply textarea:focus')
    return item?.kind === 'thread' && (await answers.count()) === 0 ? undefined : item
  }
  while (left.size > 0) {
    await keys.press('n')
    await eventually(find).not.toBe(undefined)
    const item = await find()
    if (!item) throw new Error(`nothing to decide at ${pathOf(page)}`)
    await item.decide(keys)
    await eventually(() => isDone(item)).toBe(true)
    left.delete(item)
  }
  await keys.press('n')
  await page.getByRole('heading', { level: 1, name: titles.home }).waitFor()
  await page.getByText(home('work.noneOfFilter')).waitFor()
  keys.expectFew('an admin', items.length)
})

test('the keys are silent while somebody types, and are named where they work', async () => {
  const page = await visit({ person: await newAdmin([await message()]), path: '/admin?mine=yes' })
  await page.getByText(home('work.keys')).waitFor()
  await eventually(() => page.locator('.work-row').count()).toBe(1)
  await page.keyboard.press('n')
  await page.locator('.inbox-keys').getByText(inbox('side.work')).waitFor()
  const answer = page.getByRole('textbox', { name: inbox('reply.label'), exact: true })
  await expectFocus(answer)
  const here = pathOf(page)
  await page.keyboard.type('ndjkear')
  expect(await answer.inputValue()).toBe('ndjkear')
  expect(pathOf(page)).toBe(here)
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.getByRole('heading', { level: 1, name: titles.home }).waitFor()
})
