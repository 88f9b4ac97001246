import type pg from 'pg'

interface Row {
  kind: string
  name: string
  definition: string
}

/** Tables, columns, constraints, indexes, views and functions of the public schema as readable, stable text. */
export async function describeSchema(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Row>(`
    select '1 column' as kind, format('%s.%s', c.relname, lpad(a.attnum::text, 2, '0')) as name,
      format('%s.%s %s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' else '' end,
        case when d.adbin is null then '' when a.attgenerated <> '' then ' generated always as ' || pg_get_expr(d.adbin, d.adrelid)
          when a.attidentity <> '' then '' else ' default ' || pg_get_expr(d.adbin, d.adrelid) end) as definition
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    union all select '2 constraint', c.relname || '.' || k.conname, format('%s: %s %s', c.relname, k.conname, pg_get_constraintdef(k.oid))
    from pg_constraint k join pg_class c on c.oid = k.conrelid where c.relnamespace = 'public'::regnamespace and k.contype <> 'n'
    union all select '3 index', indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select '4 view', viewname, format('%s: %s', viewname, regexp_replace(definition, '\\s+', ' ', 'g')) from pg_views where schemaname = 'public'
    union all select '5 trigger', t.tgname, pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
    order by 1, 2`)
  const lines = [
    '-- Written by `npm run db:types` from the migrations. Not run by anything: it is here to be read and compared.',
  ]
  let kind = ''
  for (const row of rows) {
    if (row.kind !== kind) lines.push('', `-- ${row.kind.slice(2)}s`)
    kind = row.kind
    lines.push(row.definition)
  }
  return `${lines.join('\n')}\n`
}
