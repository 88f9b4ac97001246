export default function Page() {
  return <div className="page pt-10"><h1 className="display-2">Mailbox</h1></div>
}
