import { describe, expect, test } from 'vitest'
import { NotificationMethod } from '#contract/vocabulary/people.ts'
import { chosenMethod, methodNeeds, methodValues, offersTelegram } from '#web/features/frame/settings/message-method.ts'

const { WhatsApp, Telegram } = NotificationMethod

describe('the way that is shown as chosen', () => {
  test('is the account’s, while its chat is linked', () => {
    expect(chosenMethod({ notificationMethod: WhatsApp, linked: undefined })).toBe('whatsapp')
    expect(chosenMethod({ notificationMethod: null, linked: true })).toBe('none')
    for (const linked of [true, undefined])
      expect(chosenMethod({ notificationMethod: Telegram, linked })).toBe('telegram')
    expect(chosenMethod({ notificationMethod: Telegram, linked: false })).toBe('none')
  })
})

test('Telegram is offered where it is on, and shown to whoever has chosen it', () => {
  const nobody = { notificationMethod: WhatsApp, linked: undefined }
  expect([offersTelegram(nobody, true), offersTelegram(nobody, false)]).toEqual([true, false])
  expect(offersTelegram({ notificationMethod: Telegram, linked: true }, false)).toBe(true)
  expect(offersTelegram({ notificationMethod: Telegram, linked: false }, false)).toBe(false)
})

test('WhatsApp needs a verified number first, Telegram a linked chat, and silence nothing', () => {
  const nothing = { verifiedPhone: false, linked: false }
  expect(methodNeeds('whatsapp', nothing)).toBe('phone')
  expect(methodNeeds('telegram', nothing)).toBe('chat')
  expect(methodNeeds('telegram', { ...nothing, linked: undefined })).toBe('chat')
  expect(methodNeeds('none', nothing)).toBeNull()
  const all = { verifiedPhone: true, linked: true }
  expect([methodNeeds('whatsapp', all), methodNeeds('telegram', all)]).toEqual([null, null])
  expect(methodValues).toEqual({ whatsapp: 1, telegram: 2, none: null })
})
