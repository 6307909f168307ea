import { expect, test } from 'vitest'
import { defaultSettings, type PlatformSettings } from '#contract/money/shapes/platform.ts'
import { needsSecondAdmin } from '#contract/team/rules/settings.ts'

const asked = (changes: Partial<PlatformSettings>) => needsSecondAdmin(changes, defaultSettings)

test.each<Partial<PlatformSettings>>([
  { tutorHourlyRate: defaultSettings.tutorHourlyRate + 1 },
  { tutorHourlyRate: defaultSettings.tutorHourlyRate - 1 },
  { totalHourlyRate: defaultSettings.totalHourlyRate - 1 },
  { 'minutes.carriedShare': 10_000 },
  { 'friends.minutes': defaultSettings['friends.minutes'] + 1 },
  { 'lessons.lateCancelHours': defaultSettings['lessons.lateCancelHours'] + 1 },
  { 'approvals.coupon': defaultSettings['approvals.coupon'] - 1 },
  { 'vat.registered': true },
  { 'vat.rate': 1000 },
  { 'approvals.outage': defaultSettings['approvals.outage'] + 1 },
  { 'payments.enabled': false, tutorHourlyRate: 1 },
])('%j waits', (changes) => {
  expect(asked(changes)).toBe(true)
})

test.each<Partial<PlatformSettings>>([
  {},
  defaultSettings,
  { 'payments.enabled': false },
  { 'payments.methods': { ...defaultSettings['payments.methods'], card: false } },
  { 'friends.minutes': 0 },
  { 'invoice.min': defaultSettings['invoice.min'] + 1, 'invoice.max': defaultSettings['invoice.max'] - 1 },
  { 'tutor.minAge': 25 },
  { 'seller.name': 'حوار', 'seller.taxNumber': '' },
])('%j does not', (changes) => {
  expect(asked(changes)).toBe(false)
})

test('bounds of withdrawals wait when they become wider', () => {
  const narrow = { ...defaultSettings, 'invoice.min': 20_000, 'invoice.max': 30_000 }
  expect(needsSecondAdmin({ 'invoice.min': 19_999 }, narrow)).toBe(true)
  expect(needsSecondAdmin({ 'invoice.max': 30_001 }, narrow)).toBe(true)
  expect(needsSecondAdmin({ 'invoice.min': 20_001, 'invoice.max': 29_999 }, narrow)).toBe(false)
})
