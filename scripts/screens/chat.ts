/** Conversations. */
import { waitUntilSettled } from '#tests/journeys/browser.ts'
import { words } from '#tests/journeys/words.ts'
import { click, type Screen } from './screen.ts'

export const chatScreens: readonly Screen[] = [
  { name: 'chat', as: 'malak', path: () => '/chat' },
  {
    name: 'chat-room',
    as: 'malak',
    path: () => '/chat',
    act: async (page) => {
      await page.getByText('ليلى منصور').first().click({ timeout: 5000 })
      await waitUntilSettled(page)
      await page.waitForTimeout(600)
    },
  },
  {
    name: 'chat-media',
    as: 'malak',
    path: () => '/chat',
    act: async (page) => {
      await page.getByText('كريم').first().click({ timeout: 5000 })
      await page.getByRole('slider', { name: 'موضع التشغيل' }).last().scrollIntoViewIfNeeded()
      await waitUntilSettled(page)
      await page.waitForTimeout(600)
    },
  },
  {
    name: 'chat-room-long',
    as: 'tarek',
    path: () => '/chat',
    act: async (page) => {
      await page.getByText('يوسف حجازي').first().click({ timeout: 5000 })
      await waitUntilSettled(page)
      await page.waitForTimeout(800)
    },
  },
  {
    name: 'chat-search',
    as: 'tarek',
    path: () => '/chat',
    act: async (page) => {
      await page.getByText('يوسف حجازي').first().click({ timeout: 5000 })
      await click(page, /خيارات المحادثة/)
      await page.getByRole('menuitem', { name: words.chat('searchRoom') }).click()
      await page.getByRole('searchbox', { name: words.chat('searchRoom') }).fill('حصة')
      await page.getByRole('list', { name: 'نتائج البحث' }).waitFor()
    },
  },
  {
    name: 'chat-templates',
    as: 'karim',
    path: () => '/chat',
    act: async (page) => {
      await page.getByText('ملك').first().click({ timeout: 5000 })
      await click(page, /قوالب الرسائل/)
      await page.getByRole('menuitem', { name: 'إدارة القوالب' }).click()
      await page.getByRole('dialog', { name: 'قوالب الرسائل' }).waitFor()
    },
  },
  { name: 'chat-none', as: 'salma', path: () => '/chat' },
  { name: 'chat-dark', as: 'malak', path: () => '/chat', dark: true },
]
