import { describe, expect, test } from 'vitest'
import { type FriendFacts, friendStateOf, mailboxOf, refuseFriend } from '#contract/money/rules/friends.ts'

const inviter: FriendFacts = { email: 'mona.ali@gmail.com', phones: ['+201000000001'], telegramChatId: 7 }
const friend: FriendFacts = { email: 'omar@example.com', phones: ['+201000000002'], telegramChatId: null }

describe('two accounts', () => {
  test('of different people bring minutes', () => {
    expect(refuseFriend(inviter, friend)).toBeNull()
    expect(refuseFriend({ ...inviter, telegramChatId: null }, friend)).toBeNull()
    expect(refuseFriend({ ...inviter, phones: [] }, { ...friend, phones: [] })).toBeNull()
  })

  test('with a phone, a mailbox or a chat in common are one person', () => {
    expect(refuseFriend(inviter, { ...friend, phones: ['+201000000002', '+201000000001'] })).toBe('same-phone')
    expect(refuseFriend(inviter, { ...friend, email: 'monaali+2@googlemail.com' })).toBe('same-mailbox')
    expect(refuseFriend(inviter, { ...friend, telegramChatId: 7 })).toBe('same-telegram')
  })
})

test.each([
  ['M.Ali+x@Gmail.com', 'mali@gmail.com'],
  ['m.ali+x@example.com', 'm.ali@example.com'],
  ['ali@example.com', 'ali@example.com'],
])('%s is read at %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

test('what became of a friend', () => {
  const joined = { decidedAt: null, refusal: null, friendMinutes: 0, inviterMinutes: 0, takenBackAt: null }
  const paid = { ...joined, decidedAt: 1, friendMinutes: 30, inviterMinutes: 30 }
  expect(friendStateOf(joined)).toBe('joined')
  expect(friendStateOf(paid)).toBe('rewarded')
  expect(friendStateOf({ ...paid, inviterMinutes: 0 })).toBe('full')
  expect(friendStateOf({ ...paid, takenBackAt: 2 })).toBe('taken-back')
  expect(friendStateOf({ ...joined, decidedAt: 1, refusal: 'same-phone' })).toBe('refused')
  expect(friendStateOf({ ...joined, decidedAt: 1 })).toBe('off')
})
