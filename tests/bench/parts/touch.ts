/** The first presses of a person with a slow phone: ten that most visits make. */
import { report } from '#scripts/run.ts'
import { readScreenFacts } from '#scripts/screens/facts.ts'
import { openBrowser, signInSeeded } from '#tests/journeys/browser.ts'
import { startServer } from '#tests/journeys/server.ts'
import { words } from '#tests/journeys/words.ts'
import { startEdge } from '../edge.ts'
import { measureTouch, type Press, type Touch } from '../touch.ts'
import { judge, ms } from '../verdicts.ts'

const limits = { answer: 100, delay: 200, content: 2500, kept: 1000 } as const
const rounds = 3

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const middleOf = (touches: readonly Touch[]): Touch => ({
  name: touches[0]?.name ?? '',
  kept: touches[0]?.kept ?? false,
  answer: median(touches.map(({ answer }) => answer)),
  delay: median(touches.map(({ delay }) => delay)),
  content: median(touches.map(({ content }) => content)),
})

/** `npm run bench -- touch`: medians of three, each in a new browser context, over HTTP/2. */
export const benchTouch = async (): Promise<void> => {
  const server = await startServer()
  const edge = await startEdge(server.origin)
  const browser = await openBrowser()
  try {
    const { karim } = await readScreenFacts(server.origin)
    const malak = await signInSeeded(server.origin, 'malak')
    const { tutors, shell, auth } = words
    const presses: readonly Press[] = [
      {
        name: 'landing: all tutors',
        path: '/',
        press: (page) => page.locator('a[href^="/tutors"]:visible').first(),
        shows: (page) => page.locator('article h2'),
      },
      {
        name: 'tutors: book',
        path: '/tutors',
        press: (page) => page.locator('article button:visible').first(),
        shows: (page) => page.getByRole('dialog').getByRole('radio'),
      },
      {
        name: 'tutors: book, second visit',
        path: '/tutors',
        kept: true,
        press: (page) => page.locator('article button:visible').first(),
        shows: (page) => page.getByRole('dialog').getByRole('radio'),
      },
      {
        name: 'tutors: a chip of the filters',
        path: '/tutors',
        press: (page) => page.locator('.tutor-chips a').nth(2),
        shows: (page) => page.locator('.tutor-chips [aria-current="true"]'),
      },
      {
        name: 'tutors: a tutor',
        path: '/tutors',
        press: (page) => page.locator('article h2 a').first(),
        shows: (page) => page.getByRole('tab'),
      },
      {
        name: 'tutor: book',
        path: `/t/${karim}`,
        press: (page) => page.getByRole('button', { name: tutors('book') }).first(),
        shows: (page) => page.getByRole('dialog').getByRole('radio'),
      },
      {
        name: 'tutor: ratings',
        path: `/t/${karim}`,
        press: (page) => page.getByRole('tab').nth(1),
        shows: (page) => page.locator('[role=tab]:nth-of-type(2)[aria-selected="true"]'),
      },
      {
        name: 'log-in: show the password’s rules',
        path: '/login',
        press: (page) => page.getByRole('button', { name: auth('login.submit'), exact: true }),
        shows: (page) => page.locator('[aria-invalid="true"]'),
      },
      {
        name: 'dashboard: tutors',
        path: '/s/dashboard',
        person: malak,
        press: (page) => page.getByRole('link', { name: shell('nav.tutors') }).last(),
        shows: (page) => page.locator('article h2'),
      },
      {
        name: 'dashboard: tutors, second visit',
        path: '/s/dashboard',
        person: malak,
        kept: true,
        press: (page) => page.getByRole('link', { name: shell('nav.tutors') }).last(),
        shows: (page) => page.locator('article h2'),
      },
    ]
    // Browsers keep no file that came over a certificate they do not know.
    const originOf = ({ kept = false }: Press): string => (kept ? server.origin : edge.origin)
    report('\nFirst press on a slow phone           answer      delay    content')
    for (const press of presses) {
      const touches: Touch[] = []
      for (let round = 0; round < rounds; round += 1) {
        const touch = await measureTouch(browser, originOf(press), press).catch((error: Error) => error)
        if (touch instanceof Error) report(`${press.name}: ${touch.message.split('\n')[0]}`)
        else touches.push(touch)
      }
      if (touches.length === 0) {
        judge(`${press.name}: is answered`, 'no answer', false)
        continue
      }
      const { answer, delay, content } = middleOf(touches)
      report(`${press.name.padEnd(34)} ${[answer, delay, content].map((value) => ms(value).padStart(10)).join(' ')}`)
      judge(`${press.name}: an answer within ${limits.answer} ms`, ms(answer), answer <= limits.answer)
      judge(`${press.name}: no delay over ${limits.delay} ms`, ms(delay), delay <= limits.delay)
      const limit = press.kept ? limits.kept : limits.content
      judge(`${press.name}: content within ${limit} ms`, ms(content), content <= limit)
    }
  } finally {
    await browser.close()
    await edge.stop()
    await server.stop()
  }
}
