/** The admin area but what belongs to the studio. */
import type { Page } from 'playwright'
import { admin } from '#web/features/team/copy/admin.ts'
import { adminApprovals } from '#web/features/team/copy/admin-approvals.ts'
import { adminDisputes } from '#web/features/team/copy/admin-disputes.ts'
import { adminInterviews } from '#web/features/team/copy/admin-interviews.ts'
import { adminInvoices } from '#web/features/team/copy/admin-invoices.ts'
import { adminMinutes } from '#web/features/team/copy/admin-minutes.ts'
import { adminPlanInvites } from '#web/features/team/copy/admin-plan-invites.ts'
import { adminPlans } from '#web/features/team/copy/admin-plans.ts'
import { adminPlatform } from '#web/features/team/copy/admin-platform.ts'
import { adminRefunds } from '#web/features/team/copy/admin-refunds.ts'
import { adminReports } from '#web/features/team/copy/admin-reports.ts'
import { adminSettings } from '#web/features/team/copy/admin-settings.ts'
import { adminSubscriptions } from '#web/features/team/copy/admin-subscriptions.ts'
import { adminTopics } from '#web/features/team/copy/admin-topics.ts'
import { adminUsers } from '#web/features/team/copy/admin-users.ts'
import { named, type Screen } from './screen.ts'

const press = async (page: Page, name: RegExp): Promise<void> => {
  await page.getByRole('button', { name }).first().click({ timeout: 5000 })
  await page.waitForTimeout(600)
}

/** The page of whoever the list shows first. */
const openFirstPerson = async (page: Page): Promise<void> => {
  await page.locator('#main a[href*="/admin/user/"]').first().click({ timeout: 5000 })
  await page.waitForTimeout(1000)
}

export const adminScreens: readonly Screen[] = [
  { name: 'admin-home', as: 'admin', path: () => '/admin', sizes: [390, 1024, 1440] },
  { name: 'admin-home-dark', as: 'super', path: () => '/admin?days=30&measure=lessons', dark: true },
  { name: 'admin-home-table', as: 'admin', path: () => '/admin?days=7', act: (page) => press(page, /كجدول$/) },
  {
    name: 'admin-search',
    as: 'admin',
    path: () => '/admin',
    act: async (page) => {
      await press(page, named(admin.search.open))
      await page.getByRole('combobox').fill('karim')
      await page.getByRole('option').first().waitFor({ timeout: 5000 })
    },
  },
  { name: 'admin-interviews', as: 'admin', path: () => '/admin/interviews', sizes: [390, 1024, 1440] },
  { name: 'admin-interviews-dark', as: 'admin', path: () => '/admin/interviews?status=rejected', dark: true },
  {
    name: 'admin-interview-result',
    as: 'admin',
    path: () => '/admin/interviews?status=waiting',
    act: async (page) => {
      await press(page, named(adminInterviews.correct.actionOf))
      await page.getByRole('radio', { name: 'قبول' }).first().click({ timeout: 5000 })
    },
  },
  { name: 'admin-demo-sessions', as: 'admin', path: () => '/admin/interviews?tab=demos' },
  { name: 'admin-intro-videos', as: 'admin', path: () => '/admin/interviews?tab=films' },
  {
    name: 'admin-intro-video',
    as: 'admin',
    path: () => '/admin/interviews?tab=films&state=pending',
    act: (page) => press(page, named(adminInterviews.film.actionOf)),
  },
  { name: 'admin-friends', as: 'admin', path: () => '/admin/friends', sizes: [390, 1440] },
  { name: 'admin-invites', as: 'admin', path: () => '/admin/invites', sizes: [390, 1024, 1440] },
  { name: 'admin-plan-invites', as: 'admin', path: () => '/admin/plan-invites', sizes: [390, 1024, 1440] },
  {
    name: 'admin-plan-invites-add',
    as: 'admin',
    path: () => '/admin/plan-invites',
    act: async (page) => {
      await press(page, named(adminPlanInvites.add))
      await page.getByRole('searchbox').last().fill('malak')
      await page.waitForTimeout(1500)
    },
  },
  { name: 'admin-server-stats', as: 'admin', path: () => '/admin/server-stats', sizes: [390, 1024, 1440] },
  { name: 'admin-server-stats-dark', as: 'super', path: () => '/admin/server-stats', dark: true },
  { name: 'admin-platform-settings', as: 'super', path: () => '/admin/platform-settings' },
  {
    name: 'admin-platform-change',
    as: 'super',
    path: () => '/admin/platform-settings',
    act: async (page) => {
      await page.getByRole('textbox', { name: adminApprovals.field.tutorHourlyRate }).fill('160')
      await page.getByRole('switch', { name: adminApprovals.field.paidLesson_enabled }).click()
      await page.getByText(adminSettings.effect.packsOff).waitFor()
    },
  },
  {
    name: 'admin-platform-flush',
    as: 'admin',
    path: () => '/admin/platform-settings',
    act: (page) => press(page, named(adminPlatform.cache.action)),
  },
  { name: 'admin-users', as: 'super', path: () => '/admin/users', sizes: [390, 1024, 1440] },
  { name: 'admin-users-dark', as: 'admin', path: () => '/admin/users?role=tutor', dark: true },
  { name: 'admin-users-nobody', as: 'admin', path: () => '/admin/users?q=xyzxyz' },
  {
    name: 'admin-users-filters',
    as: 'admin',
    path: () => '/admin/users?role=student&verified=yes',
    act: (page) => press(page, /^عوامل التصفية/),
  },
  {
    name: 'admin-users-create',
    as: 'super',
    path: () => '/admin/users',
    act: (page) => press(page, named(adminUsers.create.action)),
  },
  {
    name: 'admin-user',
    as: 'super',
    path: () => '/admin/users?q=malak@',
    act: (page) => openFirstPerson(page),
  },
  {
    name: 'admin-user-payments',
    as: 'super',
    path: () => '/admin/users?q=malak@',
    act: async (page) => {
      await openFirstPerson(page)
      await page.getByRole('tab', { name: 'الاشتراك والدفع' }).click({ timeout: 5000 })
      await page.waitForTimeout(800)
    },
  },
  {
    name: 'admin-users-columns',
    as: 'admin',
    path: () => '/admin/users',
    sizes: [1440],
    act: (page) => press(page, /^الأعمدة$/),
  },
  {
    name: 'admin-users-invite',
    as: 'admin',
    path: () => '/admin/users?role=student',
    act: (page) => press(page, named(adminUsers.invite.action)),
  },
  { name: 'admin-tutors', as: 'admin', path: () => '/admin/tutors', sizes: [390, 1024, 1440] },
  { name: 'admin-tutors-dark', as: 'admin', path: () => '/admin/tutors?activated=no', dark: true },
  { name: 'admin-lessons', as: 'admin', path: () => '/admin/lessons', sizes: [390, 1024, 1440] },
  {
    name: 'admin-lesson-log',
    as: 'admin',
    path: () => '/admin/lessons?status=fulfilled',
    act: (page) => press(page, /^سجل حصة/),
  },
  { name: 'admin-disputes', as: 'admin', path: () => '/admin/disputes', sizes: [390, 1024, 1440] },
  { name: 'admin-lesson', as: 'admin', path: ({ disputes }) => `/admin/lesson/${disputes.answered}` },
  { name: 'admin-dispute', as: 'admin', path: ({ disputes }) => `/admin/dispute/${disputes.answered}` },
  {
    name: 'admin-dispute-part',
    as: 'admin',
    path: ({ disputes }) => `/admin/dispute/${disputes.answered}`,
    act: async (page) => {
      await page.getByRole('radio', { name: adminDisputes.rule.part }).click({ timeout: 5000 })
      await page.waitForTimeout(400)
    },
  },
  { name: 'admin-dispute-dark', as: 'super', path: ({ disputes }) => `/admin/dispute/${disputes.ruled}`, dark: true },
  { name: 'admin-user-resting', as: 'admin', path: ({ resting }) => `/admin/user/${resting}?tab=payments` },
  {
    name: 'admin-grant',
    as: 'super',
    path: ({ resting }) => `/admin/user/${resting}?tab=payments`,
    act: async (page) => {
      await page.getByRole('button', { name: named(adminMinutes.grant.action) }).click({ timeout: 5000 })
      await page.waitForTimeout(600)
    },
    sizes: [390, '390x430', '844x390', 1440],
  },
  { name: 'admin-outages', as: 'admin', path: () => '/admin/outages' },
  { name: 'admin-approvals', as: 'super', path: () => '/admin/approvals', sizes: [390, 1024, 1440] },
  { name: 'admin-announcements', as: 'admin', path: () => '/admin/announcements', sizes: [390, 1024, 1440] },
  { name: 'admin-team', as: 'admin', path: () => '/admin/team', sizes: [390, 1024, 1440] },
  { name: 'admin-audit', as: 'super', path: () => '/admin/audit', sizes: [390, 1024, 1440] },
  { name: 'admin-month', as: 'admin', path: () => '/admin/month' },
  { name: 'admin-quality', as: 'admin', path: () => '/admin/quality' },
  { name: 'admin-demand', as: 'admin', path: () => '/admin/demand' },
  { name: 'admin-payments', as: 'admin', path: () => '/admin/payments', sizes: [390, 1024, 1440] },
  { name: 'admin-subscriptions', as: 'super', path: () => '/admin/subscriptions', sizes: [390, 1024, 1440] },
  {
    name: 'admin-subscription-cancel',
    as: 'super',
    path: () => '/admin/subscriptions?state=running',
    act: async (page) => {
      await press(page, /^إجراءات /)
      await page.getByRole('menuitem', { name: named(adminSubscriptions.cancel) }).click({ timeout: 5000 })
      await page.waitForTimeout(800)
    },
  },
  { name: 'admin-refund-requests', as: 'admin', path: () => '/admin/refund-requests', sizes: [390, 1024, 1440] },
  {
    name: 'admin-refund-request',
    as: 'admin',
    path: () => '/admin/refund-requests?status=pending',
    act: (page) => press(page, named(adminRefunds.openOf)),
  },
  { name: 'admin-inbox', as: 'admin', path: () => '/admin/inbox', sizes: [390, 1024, 1440] },
  { name: 'admin-inbox-thread', as: 'admin', path: () => '/admin/inbox?open=1', sizes: [390, 1024, 1440] },
  { name: 'admin-reports', as: 'admin', path: () => '/admin/reports' },
  {
    name: 'admin-report',
    as: 'admin',
    path: () => '/admin/reports',
    act: (page) => press(page, named(adminReports.openOf)),
  },
  { name: 'admin-contact-requests', as: 'admin', path: () => '/admin/contact-requests' },
  { name: 'admin-invoices', as: 'admin', path: () => '/admin/invoices', sizes: [390, 1024, 1440] },
  { name: 'admin-invoices-dark', as: 'admin', path: () => '/admin/invoices?status=pendingApproval', dark: true },
  {
    name: 'admin-invoice',
    as: 'admin',
    path: () => '/admin/invoices?status=pendingCancellation',
    act: (page) => press(page, named(adminInvoices.openOf)),
  },
  {
    name: 'admin-invoice-paid',
    as: 'admin',
    path: () => '/admin/invoices?status=approved',
    act: (page) => press(page, named(adminInvoices.openOf)),
  },
  { name: 'admin-topics', as: 'admin', path: () => '/admin/topics', sizes: [390, 1024, 1440] },
  {
    name: 'admin-topics-edit',
    as: 'admin',
    path: () => '/admin/topics',
    act: (page) => press(page, named(adminTopics.editOf)),
  },
  { name: 'admin-plans', as: 'admin', path: () => '/admin/plans', sizes: [390, 1024, 1440] },
  { name: 'admin-coupons', as: 'admin', path: () => '/admin/coupons', sizes: [390, 1024, 1440] },
  {
    name: 'admin-plans-edit',
    as: 'admin',
    path: () => '/admin/plans',
    act: (page) => press(page, named(adminPlans.editOf)),
  },
  { name: 'admin-user-tutor', as: 'super', path: ({ karim }) => `/admin/user/${karim}` },
  { name: 'admin-user-activity', as: 'super', path: ({ karim }) => `/admin/user/${karim}?tab=activity` },
  { name: 'admin-user-dark', as: 'super', path: ({ karim }) => `/admin/user/${karim}?tab=lessons`, dark: true },
  { name: 'admin-tutor', as: 'admin', path: ({ karim }) => `/admin/tutor/${karim}` },
  { name: 'admin-tutor-dark', as: 'admin', path: ({ farida }) => `/admin/tutor/${farida}`, dark: true },
]
