import type { LinkProps } from '@tanstack/react-router'
import { adminRoles, type Role, staffRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { admin } from '#web/features/team/copy/admin.ts'
import type { IconName } from '#web/ui/icon.tsx'

export interface AdminNavItem {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: string
  readonly icon: IconName
  /** The filled icon, shown while this is the current screen. */
  readonly currentIcon: IconName
  /** Who may open it; nobody else sees the item. */
  readonly roles: readonly Role[]
  /** Paths of nested screens that mark this item as current too. */
  readonly childPaths?: RegExp
  /** What the number beside it counts: cases that wait for a decision, or tutors who lack a file. */
  readonly counts?: 'disputes' | 'withdrawals' | 'reviews' | 'refunds' | 'approvals' | 'threads' | 'openSessions'
}

const peopleItems: readonly AdminNavItem[] = [
  {
    to: '/admin',
    label: titles.home,
    icon: 'i-ph-house',
    currentIcon: 'i-ph-house-fill',
    roles: adminRoles,
  },
  {
    to: '/admin/inbox',
    label: titles.inbox,
    icon: 'i-ph-tray',
    currentIcon: 'i-ph-tray-fill',
    roles: adminRoles,
    counts: 'threads',
  },
  {
    to: '/admin/users',
    label: titles.adminUsers,
    icon: 'i-ph-users',
    currentIcon: 'i-ph-users-fill',
    childPaths: /^\/admin\/user\/\d+$/,
    roles: adminRoles,
  },
  {
    to: '/admin/tutors',
    label: titles.adminTutors,
    icon: 'i-ph-chalkboard-teacher',
    currentIcon: 'i-ph-chalkboard-teacher-fill',
    childPaths: /^\/admin\/tutor\/\d+$/,
    roles: adminRoles,
  },
  {
    to: '/admin/lessons',
    label: titles.adminLessons,
    icon: 'i-ph-video-camera',
    currentIcon: 'i-ph-video-camera-fill',
    childPaths: /^\/admin\/lesson\/\d+$/,
    roles: adminRoles,
  },
  {
    to: '/admin/disputes',
    label: titles.disputes,
    icon: 'i-ph-scales',
    currentIcon: 'i-ph-scales-fill',
    childPaths: /^\/admin\/dispute\/\d+$/,
    roles: adminRoles,
    counts: 'disputes',
  },
  {
    to: '/admin/quality',
    label: titles.adminQuality,
    icon: 'i-ph-seal-check',
    currentIcon: 'i-ph-seal-check-fill',
    roles: adminRoles,
  },
  {
    to: '/admin/demand',
    label: titles.adminDemand,
    icon: 'i-ph-chart-scatter',
    currentIcon: 'i-ph-chart-scatter-fill',
    roles: adminRoles,
  },
  {
    to: '/admin/interviews',
    label: titles.interviews,
    icon: 'i-ph-user-focus',
    currentIcon: 'i-ph-user-focus-fill',
    roles: adminRoles,
    counts: 'reviews',
  },
]

const moneyItems: readonly AdminNavItem[] = [
  {
    to: '/admin/invoices',
    label: titles.withdrawals,
    icon: 'i-ph-hand-coins',
    currentIcon: 'i-ph-hand-coins-fill',
    roles: adminRoles,
    counts: 'withdrawals',
  },
  {
    to: '/admin/subscriptions',
    label: titles.subscriptions,
    icon: 'i-ph-calendar-check',
    currentIcon: 'i-ph-calendar-check-fill',
    roles: adminRoles,
  },
  {
    to: '/admin/payments',
    label: titles.adminPayments,
    icon: 'i-ph-credit-card',
    currentIcon: 'i-ph-credit-card-fill',
    roles: adminRoles,
  },
  {
    to: '/admin/month',
    label: titles.adminMonth,
    icon: 'i-ph-chart-bar',
    currentIcon: 'i-ph-chart-bar-fill',
    roles: adminRoles,
  },
  {
    to: '/admin/refund-requests',
    label: titles.refundRequests,
    icon: 'i-ph-arrow-counter-clockwise',
    currentIcon: 'i-ph-arrow-counter-clockwise-fill',
    roles: adminRoles,
    counts: 'refunds',
  },
  {
    to: '/admin/plans',
    label: titles.adminPlans,
    icon: 'i-ph-stack',
    currentIcon: 'i-ph-stack-fill',
    roles: adminRoles,
  },
  {
    to: '/admin/coupons',
    label: admin.nav.offers,
    icon: 'i-ph-ticket',
    currentIcon: 'i-ph-ticket-fill',
    childPaths: /^\/admin\/(?:plan-)?invites$/,
    roles: adminRoles,
  },
  {
    to: '/admin/friends',
    label: titles.adminFriends,
    icon: 'i-ph-gift',
    currentIcon: 'i-ph-gift-fill',
    roles: adminRoles,
  },
]

const contentItems: readonly AdminNavItem[] = [
  {
    to: '/admin/topics',
    label: titles.adminTopics,
    icon: 'i-ph-hash',
    currentIcon: 'i-ph-hash-fill',
    roles: adminRoles,
  },
  {
    to: '/admin/photo-sessions',
    label: admin.nav.photoSessions,
    icon: 'i-ph-camera',
    currentIcon: 'i-ph-camera-fill',
    childPaths: /^\/admin\/photo-session\/\d+$/,
    roles: staffRoles,
    counts: 'openSessions',
  },
  {
    to: '/admin/media',
    label: admin.nav.media,
    icon: 'i-ph-film-strip',
    currentIcon: 'i-ph-film-strip-fill',
    roles: staffRoles,
  },
]

const messageItems: readonly AdminNavItem[] = [
  {
    to: '/admin/reports',
    label: titles.adminReports,
    icon: 'i-ph-flag',
    currentIcon: 'i-ph-flag-fill',
    roles: adminRoles,
  },
  {
    to: '/admin/contact-requests',
    label: titles.contactRequests,
    icon: 'i-ph-envelope-simple',
    currentIcon: 'i-ph-envelope-simple-fill',
    roles: adminRoles,
  },
  {
    to: '/admin/announcements',
    label: titles.adminAnnouncements,
    icon: 'i-ph-megaphone',
    currentIcon: 'i-ph-megaphone-fill',
    roles: adminRoles,
  },
]

const ownItems: readonly AdminNavItem[] = [
  {
    to: '/admin/approvals',
    label: titles.adminApprovals,
    icon: 'i-ph-users-three',
    currentIcon: 'i-ph-users-three-fill',
    roles: adminRoles,
    counts: 'approvals',
  },
  {
    to: '/admin/audit',
    label: titles.adminAudit,
    icon: 'i-ph-clock-counter-clockwise',
    currentIcon: 'i-ph-clock-counter-clockwise-fill',
    roles: adminRoles,
  },
  {
    to: '/admin/server-stats',
    label: titles.serverStats,
    icon: 'i-ph-chart-line',
    currentIcon: 'i-ph-chart-line-fill',
    roles: adminRoles,
  },
  {
    to: '/admin/outages',
    label: titles.outages,
    icon: 'i-ph-plugs',
    currentIcon: 'i-ph-plugs-fill',
    roles: adminRoles,
  },
  {
    to: '/admin/platform-settings',
    label: titles.platformSettings,
    icon: 'i-ph-sliders-horizontal',
    currentIcon: 'i-ph-sliders-horizontal-fill',
    roles: adminRoles,
  },
  {
    to: '/admin/team',
    label: titles.adminTeam,
    icon: 'i-ph-shield-check',
    currentIcon: 'i-ph-shield-check-fill',
    roles: adminRoles,
  },
  {
    to: '/admin/user-settings',
    label: admin.nav.settings,
    icon: 'i-ph-user-gear',
    currentIcon: 'i-ph-user-gear-fill',
    roles: staffRoles,
  },
]

/** The screens of the area, what belongs together side by side. */
export const navGroups: readonly (readonly AdminNavItem[])[] = [
  peopleItems,
  moneyItems,
  contentItems,
  messageItems,
  ownItems,
]

export const isCurrentItem = ({ to, childPaths }: AdminNavItem, path: string): boolean =>
  path === to || childPaths?.test(path) === true

/** The name of the screen a nested one belongs to; null for an address without an item. */
export const labelOf = (path: string): string | null => navGroups.flat().find(({ to }) => to === path)?.label ?? null
