/** Lessons whose two have their speech made into text: agreeing, joining, and what their browsers keep of the sound. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { origin } from './journey.ts'
import { words } from './words.ts'

const { insights, sessions } = words

/** The card of the lobby that asks, or says why it does not. */
export const lobbyCard = (page: Page) => page.getByRole('region', { name: insights('ask.card') })

/** Agrees in the lobby, where the page is. */
export const agreeHere = async (page: Page): Promise<void> => {
  const card = lobbyCard(page)
  await card.getByRole('button', { name: insights('ask.open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('switch', { name: insights('ask.switch') }).click()
  await dialog.getByRole('button', { name: insights('ask.save') }).click()
  await card.getByRole('button', { name: insights('ask.change') }).waitFor()
}

export const joinCall = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: sessions('join.ready') }).click()
  await page.getByRole('toolbar', { name: sessions('controls.label') }).waitFor()
}

/** What the room says of the recording. */
export const recordingOf = (page: Page) => page.getByRole('region', { name: insights('room.label') })

/** Seconds of speech that this browser has heard, and parts of sound that it keeps. */
export const keptOn = (page: Page): Promise<{ spoken: number; keys: number }> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opened = indexedDB.open('hiwar-sound', 1)
        opened.onupgradeneeded = () => opened.result.createObjectStore('parts')
        opened.onerror = () => reject(opened.error)
        opened.onsuccess = () => {
          const all = opened.result.transaction('parts').objectStore('parts').getAll()
          all.onsuccess = () => {
            opened.result.close()
            const values = all.result as { spoken?: number[] }[]
            const seconds = values.flatMap(({ spoken = [] }) => spoken)
            resolve({ spoken: seconds.reduce((sum, one) => sum + one, 0), keys: values.length })
          }
        }
      }),
  )

/** Runs the jobs of the minute. */
export const runMinute = async (): Promise<void> => {
  const query = new URLSearchParams({ cron: '* * * * *', time: String(Date.now()) })
  const answer = await fetch(`${origin}/cdn-cgi/local/scheduled?${query}`)
  expect(answer.ok).toBe(true)
}
