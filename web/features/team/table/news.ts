/** What changed between two answers to the same question. Pure. */

export const compareRows = <Row>(
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
export const patchRows = <Row>(shown: readonly Row[], fresh: readonly Row[], idOf: (row: Row) => number): Row[] => {
  const now = new Map(fresh.map((row) => [idOf(row), row]))
  return shown.map((row) => now.get(idOf(row)) ?? row)
}
