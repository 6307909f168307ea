import { useState } from 'react'

type Editable = { readonly id: number; readonly updatedAt: string }

/**
 * What an open form is about, as it was when the form opened: what is typed is about that state, and is refused once it
 * is no longer so. `version` is the key of the form, so that `reload` fills it anew. `readAgain` gives the present state,
 * or null where there is nothing to edit any more.
 */
export const useEdited = <Row extends Editable>(readAgain: (row: Row) => Promise<Row | null>) => {
  const [row, setRow] = useState<Row | null>(null)
  const reload = async (from: Row) => {
    const fresh = await readAgain(from)
    setRow((before) => before && fresh)
  }
  return {
    row,
    version: row && `${row.id} ${row.updatedAt}`,
    open: (next: Row) => setRow(next),
    close: () => setRow(null),
    // A reload that failed leaves the form and its button as they are, to be pressed again.
    reload: () => void (row && reload(row).catch(() => undefined)),
  }
}
