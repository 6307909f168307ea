import type { TableSearch } from '../table/search.ts'

export type InterviewsTab = 'interviews' | 'demos' | 'films'

/** The tab that an address opens. */
export const tabOf = ({ tab }: TableSearch): InterviewsTab => (tab === 'demos' || tab === 'films' ? tab : 'interviews')
