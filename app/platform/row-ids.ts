import {
  ColumnNode,
  PrimitiveValueListNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  type InsertQueryNode,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely'
import { idSource, type IdSource } from '#app/base/ids.ts'

/**
 * Gives new rows an id from the source that `withIdsFrom` has set, where the database would give
 * them a random one. Does nothing without such a source.
 */
export const rowIds: KyselyPlugin = {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    const ids = idSource()
    return ids && node.kind === 'InsertQueryNode' ? withIds(node, ids) : node
  },
  transformResult: ({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> =>
    Promise.resolve(result),
}

function withIds(node: InsertQueryNode, ids: IdSource): InsertQueryNode {
  const { into, columns, values } = node
  if (!into || !columns || !values || !ValuesNode.is(values)) return node
  if (!ids.tables.has(into.table.identifier.name)) return node
  if (columns.some(({ column }) => column.name === 'id')) return node
  return {
    ...node,
    columns: [...columns, ColumnNode.create('id')],
    values: ValuesNode.create(
      values.values.map((row) =>
        PrimitiveValueListNode.is(row)
          ? PrimitiveValueListNode.create([...row.values, ids.next()])
          : ValueListNode.create([...row.values, ValueNode.create(ids.next())]),
      ),
    ),
  }
}
