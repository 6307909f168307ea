import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { ServerEvent } from '#contract/shared/events/event.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { useRefreshOn } from '#web/lib/use-refresh-on.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { fetchTablePage, type PlacedPage, type TableDefinition, tableQuery } from './definition.ts'
import type { Filters } from './filters.ts'
import type { TableSearch } from './search.ts'

/** What changed between two answers to the same question. */
export const compareRows = <Row,>(
  shown: readonly Row[],
  fresh: readonly Row[],
  idOf: (row: Row) => number,
): { isSameOrder: boolean; came: ReadonlySet<number> } => {
  const known = new Set(shown.map(idOf))
  return {
    isSameOrder:
      shown.length === fresh.length && shown.every((row, i) => fresh[i] !== undefined && idOf(row) === idOf(fresh[i])),
    came: new Set(fresh.map(idOf).filter((id) => !known.has(id))),
  }
}

/** The shown rows in their order, each as it is now. */
export const patchRows = <Row,>(shown: readonly Row[], fresh: readonly Row[], idOf: (row: Row) => number): Row[] => {
  const now = new Map(fresh.map((row) => [idOf(row), row]))
  return shown.map((row) => now.get(idOf(row)) ?? row)
}

/** Somebody points at a row or works in it, so no row may move away from under them. */
const isTableInUse = (): boolean =>
  document.querySelector(':is(.table-box, .table-cards):is(:hover, :focus-within)') !== null

const nobody: ReadonlySet<number> = new Set()

/**
 * Keeps an open table current without moving its rows under the pointer. Rows that changed are replaced where they are;
 * rows that came are shown at once while nobody uses the table, and are announced otherwise.
 */
export const useTableNews = <Row extends object, F extends Filters>(
  table: TableDefinition<Row, F>,
  search: TableSearch,
  event: ServerEvent,
) => {
  const client = useQueryClient()
  // `rows`: the question that the held page answers; another filter or page has no use for it.
  const [pendingPage, setPendingPage] = useState<{
    page: PlacedPage<Row>
    rows: string
    newIds: ReadonlySet<number>
  } | null>(null)
  const [newIds, setNewIds] = useState(nobody)
  // An answer to an older question must not replace a newer one.
  const latest = useRef(0)
  const refresh = useCallback(async () => {
    latest.current += 1
    const requestNumber = latest.current
    const { queryKey } = tableQuery(table, search)
    const shownPage = client.getQueryData(queryKey)
    if (!shownPage) return
    const fresh = await fetchTablePage(table, search, new AbortController().signal).catch(() => null)
    if (fresh === null || requestNumber !== latest.current) return
    const { isSameOrder, came } = compareRows(shownPage.list, fresh.list, table.idOf)
    if (isSameOrder || !isTableInUse()) {
      client.setQueryData(queryKey, fresh)
      setPendingPage(null)
      setNewIds(came)
    } else {
      client.setQueryData(queryKey, { ...shownPage, list: patchRows(shownPage.list, fresh.list, table.idOf) })
      setPendingPage({ page: fresh, rows: hashKey(queryKey), newIds: came })
    }
  }, [client, table, search])
  const onEvent = useCallback(() => void refresh(), [refresh])
  useRefreshOn(event, onEvent)
  const { queryKey: shownKey } = tableQuery(table, search)
  const isHeldHere = pendingPage !== null && pendingPage.rows === hashKey(shownKey)
  return {
    newIds,
    /** How many rows wait to be shown; null when none do. */
    waiting: isHeldHere ? pendingPage.newIds.size : null,
    show: () => {
      if (!isHeldHere) return
      client.setQueryData(shownKey, pendingPage.page)
      setNewIds(pendingPage.newIds)
      setPendingPage(null)
    },
  }
}

/** Says that rows wait to be shown, so that they do not appear under the pointer. */
export function NewsStrip({ waiting, onShow }: { waiting: number | null; onShow: () => void }) {
  const t = useCopy(adminTable)
  return (
    <div role="status">
      {waiting !== null && (
        <Alert
          kind="info"
          action={
            <Button size="sm" kind="quiet" onClick={onShow}>
              {t('news.show')}
            </Button>
          }
        >
          {t('news.text', { count: waiting })}
        </Alert>
      )}
    </div>
  )
}
