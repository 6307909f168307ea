import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TableSearch } from '../table/search.ts'

type TableLinkProps = {
  /** The path of a screen with a table. */
  to: string
  search: TableSearch
  className?: string | undefined
  label?: string | undefined
  children: ReactNode
}

/** Leads to a table with its filters. */
export function TableLink({ to, search, className, label, children }: TableLinkProps) {
  return (
    <Link to={to} search={search} className={className} aria-label={label}>
      {children}
    </Link>
  )
}
