import type { LinkProps } from '@tanstack/react-router'
import { Role } from '#contract/vocabulary/roles.ts'
import { shell } from '#web/copy/shell.ts'
import type { IconName } from '#web/ui/icon.tsx'

type NavItem = {
  to: NonNullable<LinkProps['to']>
  label: string
  /** The label in the bottom bar, where it has 70 px. */
  short: string
  icon: IconName
  /** The filled icon, shown while this is the current screen. */
  currentIcon: IconName
  badge?: 'unread' | 'joinable' | 'missing' | 'waiting'
  /** Paths of nested screens that mark this item as current too. */
  childPaths?: RegExp
}

const words = shell.nav

const tutors: NavItem = {
  to: '/tutors',
  label: words.tutors,
  short: words.tutors,
  icon: 'i-ph-users-three',
  currentIcon: 'i-ph-users-three-fill',
  childPaths: /^\/t\/\d+$/,
}
const upcoming: NavItem = {
  to: '/upcoming-lessons',
  label: words.upcoming,
  short: words.upcomingShort,
  icon: 'i-ph-calendar-check',
  currentIcon: 'i-ph-calendar-check-fill',
  badge: 'joinable',
  childPaths: /^\/lessons-schedule$/,
}
const chat: NavItem = {
  to: '/chat',
  label: words.chat,
  short: words.chat,
  icon: 'i-ph-chats-circle',
  currentIcon: 'i-ph-chats-circle-fill',
  badge: 'unread',
}
const wordList: NavItem = {
  to: '/words',
  label: words.words,
  short: words.words,
  icon: 'i-ph-cards-three',
  currentIcon: 'i-ph-cards-three-fill',
}
const homework: NavItem = {
  to: '/homework',
  label: words.homework,
  short: words.homework,
  icon: 'i-ph-notebook',
  currentIcon: 'i-ph-notebook-fill',
}
const materials: NavItem = {
  to: '/t/materials',
  label: words.materials,
  short: words.materials,
  icon: 'i-ph-folder-open',
  currentIcon: 'i-ph-folder-open-fill',
}
const plans: NavItem = {
  to: '/plans',
  label: words.plans,
  short: words.plans,
  icon: 'i-ph-stack',
  currentIcon: 'i-ph-stack-fill',
}
const minutes: NavItem = {
  to: '/minutes',
  label: words.minutes,
  short: words.minutes,
  icon: 'i-ph-timer',
  currentIcon: 'i-ph-timer-fill',
}
const payments: NavItem = {
  to: '/payments',
  label: words.payments,
  short: words.payments,
  icon: 'i-ph-receipt',
  currentIcon: 'i-ph-receipt-fill',
}
const friends: NavItem = {
  to: '/friends',
  label: words.friends,
  short: words.friends,
  icon: 'i-ph-gift',
  currentIcon: 'i-ph-gift-fill',
}
const schedule: NavItem = {
  to: '/schedule-management',
  label: words.schedule,
  short: words.scheduleShort,
  icon: 'i-ph-calendar-dots',
  currentIcon: 'i-ph-calendar-dots-fill',
}
const earnings: NavItem = {
  to: '/invoices',
  label: words.earnings,
  short: words.earningsShort,
  icon: 'i-ph-hand-coins',
  currentIcon: 'i-ph-hand-coins-fill',
}
const interviews: NavItem = {
  to: '/interviews',
  label: words.interviews,
  short: words.interviews,
  icon: 'i-ph-user-focus',
  currentIcon: 'i-ph-user-focus-fill',
  badge: 'waiting',
}
const dashboard = (to: NavItem['to']): NavItem => ({
  to,
  label: words.dashboard,
  short: words.dashboard,
  icon: 'i-ph-house',
  currentIcon: 'i-ph-house-fill',
})

const settings = (to: NavItem['to']): NavItem => ({
  to,
  label: words.settings,
  short: words.settings,
  icon: 'i-ph-gear-six',
  currentIcon: 'i-ph-gear-six-fill',
  badge: 'missing',
})
const profile: NavItem = {
  to: '/t/profile-settings',
  label: words.profile,
  short: words.profile,
  icon: 'i-ph-identification-card',
  currentIcon: 'i-ph-identification-card-fill',
}

/**
 * Navigation by place. `own`: the person's own screens, in a separate sidebar group. `more`: what the bottom bar has no
 * room for, in "more" on phones and in the account menu.
 */
type Nav = Record<'side' | 'bottom' | 'own' | 'more' | 'all', readonly NavItem[]>

const studentHome = dashboard('/s/dashboard')
const tutorHome = dashboard('/t/dashboard')
const createNav = ({ side, bottom, own }: Omit<Nav, 'more' | 'all'>): Nav => {
  const all = [...side, ...own]
  return { side, bottom, own, more: all.filter((item) => !bottom.includes(item)), all }
}

const student = createNav({
  side: [studentHome, tutors, upcoming, chat, wordList, homework, plans],
  bottom: [tutors, upcoming, studentHome, chat],
  own: [minutes, payments, friends, settings('/s/settings')],
})
const teaching = {
  side: [tutorHome, upcoming, schedule, chat, homework, materials],
  bottom: [chat, upcoming, tutorHome, schedule],
  own: [profile, settings('/t/account-settings')],
}
const tutor = createNav({ ...teaching, side: [...teaching.side, earnings] })
/** A tutor manager earns nothing by lessons. */
const tutorManager = createNav({ ...teaching, side: [...teaching.side, interviews] })

/** The navigation of a role. Admins and studios have a frame of their own. */
export const navItemsOf = (role: Role): Nav => {
  if (role === Role.Student) return student
  return role === Role.Tutor ? tutor : tutorManager
}

export const isCurrentItem = ({ to, childPaths }: NavItem, path: string): boolean =>
  path === to || childPaths?.test(path) === true

export type { NavItem }
