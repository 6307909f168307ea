import { useEffect, useRef, useState } from 'react'
import { type ExportFormat, exportFormats, mostExportedRows } from '#contract/vocabulary/exports.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { serverNow } from '#web/lib/clock.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type TableDefinition, type TableExport, toRowsRequest } from './definition.ts'
import { saveList } from './export.ts'
import type { Filters } from './filters.ts'
import type { TableSearch } from './search.ts'

type ExportButtonProps<Row, F extends Filters> = {
  table: TableDefinition<Row, F>
  saved: TableExport<F>
  search: TableSearch
}

const toastId = 'admin-export'

/** Saves what the filters show as a file, and says how many rows have arrived. */
export function ExportButton<Row, F extends Filters>({ table, saved, search }: ExportButtonProps<Row, F>) {
  const t = useCopy(adminTable)
  const [rows, setRows] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const save = async (format: ExportFormat) => {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setRows(0)
    try {
      const count = await saveList({
        list: saved.list,
        format,
        query: saved.toQuery(toRowsRequest(table, search)),
        title: table.title,
        now: serverNow(),
        onRows: setRows,
        signal,
      })
      const isCut = count !== null && count >= mostExportedRows
      toast.show({
        id: toastId,
        kind: isCut ? 'warning' : 'success',
        title: count === null ? t('export.doneWorkbook') : t('export.done', { count }),
        ...(isCut && { text: t('export.cut') }),
      })
    } catch (error) {
      if (signal.aborted) return
      toast.show({ id: toastId, kind: 'danger', title: t('export.failed'), text: errorText(error) })
    } finally {
      setRows(null)
    }
  }
  return (
    <>
      <span className="caption quiet num" aria-hidden="true">
        {rows !== null && t('export.running', { count: rows })}
      </span>
      <LiveRegion>{rows !== null && t('export.started')}</LiveRegion>
      <Menu
        trigger={<IconButton icon="i-ph-download-simple" label={t('export.action')} loading={rows !== null} />}
        actions={exportFormats.map((format) => ({
          key: format,
          label: t(`export.${format}`),
          onSelect: () => void save(format),
        }))}
      />
    </>
  )
}
