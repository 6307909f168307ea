/** Screens for everybody, and those of a screen that cannot be shown. */
import { click, type Screen } from './screen.ts'

export const publicScreens: readonly Screen[] = [
  { name: 'home', path: () => '/' },
  { name: 'home-dark', path: () => '/', dark: true },
  { name: 'teach', path: () => '/tutor' },
  { name: 'pricing', path: () => '/pricing' },
  { name: 'pricing-dark', path: () => '/pricing', dark: true },
  { name: 'pricing-signed-in', as: 'malak', path: () => '/pricing' },
  { name: 'faq', path: () => '/faq' },
  { name: 'faq-student', path: () => '/faq/student#cancel' },
  { name: 'faq-tutor', path: () => '/faq/tutor' },
  { name: 'contact', path: () => '/contact' },
  {
    name: 'contact-errors',
    path: () => '/contact',
    act: async (page) => {
      await page.locator('button[type=submit]').click()
      await page.waitForTimeout(400)
    },
  },
  { name: 'about', path: () => '/about' },
  { name: 'method', path: () => '/method' },
  { name: 'how-we-order', path: () => '/how-we-order' },
  { name: 'how-we-order-dark', path: () => '/how-we-order', dark: true },
  { name: 'terms', path: () => '/terms' },
  { name: 'privacy', path: () => '/privacy' },
  { name: 'contact', path: () => '/login', act: (page) => click(page, /تواصل معنا/) },
  {
    name: 'report',
    as: 'malak',
    path: () => '/tutors',
    act: async (page) => {
      await click(page, /^المزيد|^الحساب/)
      await click(page, /إبلاغ عن مشكلة/)
    },
  },
  { name: 'not-found', path: () => '/no/such/page' },
  { name: 'forbidden', as: 'malak', path: () => '/t/dashboard' },
  {
    name: 'offline',
    as: 'malak',
    path: () => '/s/dashboard',
    act: async (page) => {
      await page.context().setOffline(true)
      await page.waitForTimeout(2500)
    },
  },
]
