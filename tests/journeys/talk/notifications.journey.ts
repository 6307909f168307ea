/** Notifications: the bell with its panel, the page of phones, and what a person chooses. */
import { expect, test } from 'vitest'
import { getCurrentUser } from '#contract/people/api/users.ts'
import { hourMs } from '#contract/shared/rules/time.ts'
import {
  countUnreadNotifications,
  getNotificationPreferences,
  listNotifications,
} from '#contract/talk/api/notifications.ts'
import { NotificationMethod } from '#contract/vocabulary/people.ts'
import { simulatedChat } from '#worker/copy/telegram.ts'
import { eventually, onPhone, setUpJourney } from '../journey.ts'
import { bookLessonWith, newName, newSubscriber, newTutor, offerHours, tomorrowNoon } from '../people.ts'
import { words } from '../words.ts'

const { visit } = setUpJourney()
const { notifications, settings } = words

/** A tutor whom a student has just booked twice. */
const newBookedTutor = async () => {
  const [tutor, student] = [await newTutor(), await newSubscriber(120, newName('سارة'))]
  const start = tomorrowNoon()
  const slotId = await offerHours(tutor, start)
  for (const at of [start, start + hourMs]) await bookLessonWith(student, tutor, slotId, at)
  return { tutor, student }
}

test('the bell counts what is new, its panel lists it, and one press marks everything as read', async () => {
  const { tutor, student } = await newBookedTutor()
  const page = await visit({ person: tutor, path: '/upcoming-lessons' })
  const counted = page.getByRole('button', { name: notifications('unread', { count: 2 }) })
  await counted.click()
  const panel = page.getByRole('dialog', { name: notifications('title') })
  const news = panel.getByRole('link', { name: student.name })
  await eventually(() => news.count()).toBe(2)
  await panel.getByRole('button', { name: notifications('readAll') }).click()
  await counted.waitFor({ state: 'detached' })
  await eventually(() => tutor.api(countUnreadNotifications, {})).toEqual({ unread: 0 })

  const phone = await visit({ person: tutor, path: '/notifications', ...onPhone })
  const rows = phone.getByRole('main').getByRole('link', { name: student.name })
  await eventually(() => rows.count()).toBe(2)
  await phone
    .getByRole('group', { name: notifications('filters.label') })
    .getByRole('button', { name: notifications('filters.unread') })
    .click()
  await phone.getByText(notifications('allRead.title')).waitFor()
})

test('channels and quiet hours that are chosen are there after a reload', async () => {
  const tutor = await newTutor()
  const page = await visit({ person: tutor, path: '/t/account-settings?tab=notifications' })
  const byMail = page
    .getByRole('group', { name: notifications('choices.topics.bookings.name') })
    .getByRole('button', { name: notifications('choices.channels.email') })
  const from = page.getByLabel(notifications('quiet.from'), { exact: true })
  await byMail.click()
  await from.selectOption('21')
  await eventually(async () => {
    const { channels, quietHours } = await tutor.api(getNotificationPreferences, {})
    return [channels.email.bookings, quietHours]
  }).toEqual([true, { from: 21, to: 8 }])

  await page.reload()
  await eventually(() => byMail.getAttribute('aria-pressed')).toBe('true')
  expect(await from.inputValue()).toBe('21')
  await page.getByRole('switch', { name: notifications('quiet.switch') }).click()
  await eventually(async () => (await tutor.api(getNotificationPreferences, {})).quietHours).toBeNull()
  await page.reload()
  await byMail.waitFor()
  expect(await page.getByRole('switch', { name: notifications('quiet.switch') }).isChecked()).toBe(false)
})

test('a chat of Telegram is linked by pressing start there, and ends when the bot is blocked', async () => {
  const tutor = await newTutor()
  const page = await visit({ person: tutor, path: '/t/account-settings?tab=notifications', ...onPhone })
  const choice = page.getByRole('radio', { name: settings('notifications.methods.telegram') })
  await choice.click()
  const dialog = page.getByRole('dialog', { name: settings('telegram.title') })
  const opened = page.context().waitForEvent('page')
  await dialog.getByRole('link', { name: settings('telegram.open') }).click()
  const chat = await opened
  await chat.getByRole('button', { name: simulatedChat.start }).click()
  await chat.getByRole('status').waitFor()
  await page.bringToFront()
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => choice.getAttribute('aria-checked')).toBe('true')
  expect((await tutor.api(getCurrentUser, {})).notificationMethod).toBe(NotificationMethod.Telegram)

  await chat.getByRole('button', { name: simulatedChat.block }).click()
  await chat.getByText(simulatedChat.blocked).waitFor()
  await chat.close()
  await page.reload()
  const none = page.getByRole('radio', { name: settings('notifications.methods.none') })
  await eventually(() => none.getAttribute('aria-checked')).toBe('true')
  expect((await tutor.api(listNotifications, {})).list.map(({ kind }) => kind)).toContain('telegram_ended')
})
