/** Words beside what the team tells everybody. */
export const announcements = { hide: 'إخفاء الإعلان «{title}»' } as const
