/** Linter rules for forms. */

const FIELDS = new Set(['form', 'select', 'textarea'])
/** The contents of a list entry, or the number of entries, must not be its key. */
const CONTENTS = /\bJSON\.stringify\b|\.length\b/
/** The subject of a form: a form with another subject is another form. */
const SUBJECT = /(?:^|\.)(?:id|slug|userId|otherId|pieceId|chargeId)(?: \?\? ['"]\w+['"])?$/
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Returns `Form` for `fetcher.Form`, too. */
function nameOf({ openingElement: { name } }) {
  return name.type === 'JSXMemberExpression' ? name.property.name : name.name
}

const isHidden = ({ openingElement }) =>
  openingElement.attributes.some(
    ({ name, value }) => name?.name === 'type' && value?.value === 'hidden',
  )

/** Whether an element is or may contain a field, as far as a single file shows. */
function mayHoldField(element, fieldless) {
  const name = nameOf(element)
  if (FIELDS.has(name) || (name === 'input' && !isHidden(element))) return true
  if (/^[A-Z]/.test(name) && !fieldless.has(name)) return true
  const { attributes } = element.openingElement
  return [...attributes, ...element.children].some((part) => mayBringField(part, fieldless))
}

/** The same check for anything inside an element: a child, a condition, a list, an attribute. */
function mayBringField(node, fieldless) {
  if (node.type === 'JSXElement') return mayHoldField(node, fieldless)
  if (node.type === 'JSXExpressionContainer' && node.expression.name === 'children') return true
  return Object.entries(node).some(
    ([part, value]) =>
      part !== 'parent' &&
      [value]
        .flat()
        .some((each) => typeof each?.type === 'string' && mayBringField(each, fieldless)),
  )
}

/**
 * Whether a callback returns the node as an entry of a list, whose keys distinguish the entries.
 */
function isInList(node) {
  let own = node
  while (!FUNCTIONS.has(own.type)) {
    if (own.parent === null) return false
    own = own.parent
  }
  return own.type === 'ArrowFunctionExpression' && own.parent.type !== 'VariableDeclarator'
}

/**
 * A `key` that changes with the data of a loader, a URL or an answer discards fields while someone
 * types in them: text, focus and caret are lost.
 */
const noRemountKey = {
  meta: {
    type: 'problem',
    messages: {
      contents:
        'An entry whose key is made of what it says is thrown away with each change, and so is what is being typed in it. Use its id.',
      remount:
        'Fields whose key changes are thrown away, and so is what is being typed in them. Use the id of what they are about, and useEmptied or useSaved of app/forms/use-sent-form.ts.',
    },
    schema: [
      {
        type: 'object',
        properties: { fieldless: { type: 'array' }, meant: { type: 'array' } },
        additionalProperties: false,
      },
    ],
  },
  create({ options, sourceCode, report }) {
    const { fieldless = [], meant = [] } = options[0] ?? {}
    return {
      JSXAttribute(node) {
        if (node.name.name !== 'key' || node.value?.type !== 'JSXExpressionContainer') return
        const element = node.parent.parent
        if (!mayHoldField(element, new Set(fieldless))) return
        const key = sourceCode.getText(node.value.expression)
        if (isInList(node)) {
          if (CONTENTS.test(key)) report({ node, messageId: 'contents' })
        } else if (!SUBJECT.test(key) && !meant.includes(`${nameOf(element)} ${key}`)) {
          report({ node, messageId: 'remount' })
        }
      },
    }
  },
}

/** A reset also discards what was typed after the press. */
const noReset = {
  meta: {
    type: 'problem',
    messages: {
      reset:
        'A reset takes away what was typed after the press. Use useEmptied of app/forms/use-sent-form.ts.',
    },
    schema: [],
  },
  create: ({ sourceCode, report }) => ({
    CallExpression(node) {
      const { callee } = node
      if (callee.type !== 'MemberExpression' || callee.property.name !== 'reset') return
      if (/form|current$/i.test(sourceCode.getText(callee.object)))
        report({ node, messageId: 'reset' })
    },
  }),
}

export default {
  meta: { name: 'forms' },
  rules: { 'no-remount-key': noRemountKey, 'no-reset': noReset },
}
