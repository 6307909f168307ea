/** Registration, log-in, the profile and settings. */
import { click, type Screen } from './screen.ts'

export const accountScreens: readonly Screen[] = [
  { name: 'contact-change-unknown', path: () => '/contact-change?token=unknown' },
  { name: 'thread-link-unknown', path: () => '/r/unknown' },
  { name: 'own-threads', as: 'malak', path: () => '/support' },
  { name: 'support', as: 'malak', path: () => '/support/3' },
  { name: 'guardian-unknown', path: () => '/g/unknown' },
  { name: 'guardian-consent', path: ({ guardians }) => guardians.waiting },
  { name: 'guardian-consent-dark', path: ({ guardians }) => guardians.waiting, dark: true },
  { name: 'guardian-week', path: ({ guardians }) => guardians.consented },
  { name: 'login', path: () => '/login' },
  { name: 'secure-account', as: 'admin', path: () => '/secure-account' },
  {
    name: 'login-refused',
    path: () => '/login',
    act: async (page) => {
      await page.locator('input[type=email], input[name=email]').first().fill('nobody@hiwar.test')
      await page.locator('input[type=password]').first().fill('not-this-one-1')
      await page.locator('button[type=submit]').first().click()
      await page.waitForTimeout(1200)
    },
  },
  { name: 'register-student', path: () => '/register/student' },
  {
    name: 'register-errors',
    path: () => '/register/student',
    act: async (page) => {
      await page.locator('button[type=submit]').first().click()
      await page.waitForTimeout(500)
    },
  },
  { name: 'register-tutor', path: () => '/register/tutor' },
  {
    name: 'forgot-password',
    path: () => '/forget-password',
    act: async (page) => {
      await page.getByRole('dialog').locator('input').first().fill('nobody@hiwar.test')
      await page.getByRole('dialog').locator('button[type=submit]').click()
      await page.waitForTimeout(1200)
    },
  },
  { name: 'verify-email', as: 'new', path: () => '/complete-profile?verify=true' },
  { name: 'complete-profile', as: 'new', path: () => '/complete-profile' },
  {
    name: 'complete-profile-errors',
    as: 'new',
    path: () => '/complete-profile',
    act: async (page) => {
      await page.locator('input[name=name]').fill('Malak')
      await page.locator('input[type=tel]').fill('010 12')
      await page.locator('button[type=submit]').first().click()
      await page.waitForTimeout(500)
    },
  },
  { name: 'complete-profile-bio', as: 'new', path: () => '/complete-profile?step=bio' },
  { name: 'complete-profile-bio-dark', as: 'new', path: () => '/complete-profile?step=bio', dark: true },
  { name: 'complete-profile-topics', as: 'new', path: () => '/complete-profile?step=topics' },
  { name: 'complete-tutor-profile', as: 'blank', path: () => '/t/complete-profile' },
  {
    name: 'verify-phone',
    as: 'blank',
    path: () => '/t/complete-profile',
    act: async (page) => {
      await page.locator('input[type=tel]').fill('01012345678')
      await page.locator('.verify-row button').last().click({ timeout: 5000 })
      await page.waitForTimeout(800)
    },
  },
  {
    name: 'settings-calendar',
    as: 'malak',
    path: () => '/s/settings?tab=notifications',
    act: (page) => click(page, /رابط التقويم$|رابطًا جديدًا$/),
  },
  { name: 'notifications', as: 'malak', path: () => '/notifications' },
  { name: 'settings', as: 'malak', path: () => '/s/settings' },
  { name: 'settings-personal', as: 'malak', path: () => '/s/settings?tab=personal' },
  { name: 'settings-personal-dark', as: 'reem', path: () => '/s/settings?tab=personal', dark: true },
  {
    name: 'settings-unsaved',
    as: 'malak',
    path: () => '/s/settings?tab=personal',
    act: async (page) => {
      await page.getByLabel('البريد الإلكتروني').fill('other@hiwar.test')
      await page.waitForTimeout(300)
    },
  },
  { name: 'settings-password', as: 'malak', path: () => '/s/settings?tab=password' },
  {
    name: 'settings-deletion',
    as: 'malak',
    path: () => '/s/settings?tab=password',
    act: (page) => click(page, /الحساب$/),
  },
  { name: 'settings-notifications', as: 'malak', path: () => '/s/settings?tab=notifications' },
  { name: 'settings-telegram', as: 'amira', path: () => '/s/settings?tab=notifications' },
  {
    name: 'settings-telegram-link',
    as: 'malak',
    path: () => '/s/settings?tab=notifications',
    act: (page) => page.getByRole('radio', { name: /تليجرام/ }).click(),
  },
  { name: 'settings-topics', as: 'malak', path: () => '/s/settings?tab=topics' },
  {
    name: 'settings-photo',
    as: 'malak',
    path: () => '/s/settings?tab=personal',
    act: (page) => click(page, /تغيير الصورة/),
  },
  { name: 'settings-tutor', as: 'karim', path: () => '/t/account-settings?tab=personal' },
  { name: 'settings-manager-dark', as: 'manager', path: () => '/t/account-settings?tab=personal', dark: true },
  { name: 'profile-settings', as: 'karim', path: () => '/t/profile-settings' },
  { name: 'profile-settings-dark', as: 'farida', path: () => '/t/profile-settings', dark: true },
]
