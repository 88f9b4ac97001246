export default function Page() {
  return <div className="page pt-10"><h1 className="display-2">Weddings</h1></div>
}
