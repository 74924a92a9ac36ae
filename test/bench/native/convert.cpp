// The native peer of the kernel's bench: STEP to GLB with Debian's OpenCascade, in one thread.
// Each line of its input is `<share> <angle> <largest side> <GLB> <STEP>`, with one space between; it answers
// each with a line of JSON. Sides are in millimetres, times in milliseconds, memory in bytes.
#include <BRepBndLib.hxx>
#include <BRepMesh_IncrementalMesh.hxx>
#include <BRepTools.hxx>
#include <BRep_Tool.hxx>
#include <Bnd_Box.hxx>
#include <Message.hxx>
#include <Message_Messenger.hxx>
#include <Poly_Triangulation.hxx>
#include <RWGltf_CafWriter.hxx>
#include <STEPCAFControl_Reader.hxx>
#include <TColStd_IndexedDataMapOfStringString.hxx>
#include <TDF_LabelSequence.hxx>
#include <TDocStd_Application.hxx>
#include <TDocStd_Document.hxx>
#include <TopExp_Explorer.hxx>
#include <TopTools_MapOfShape.hxx>
#include <TopoDS.hxx>
#include <XCAFApp_Application.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <algorithm>
#include <chrono>
#include <fstream>
#include <iostream>
#include <string>
#include <sys/resource.h>

namespace {

struct Limits {
  double share, angle, largestSide;
};

struct Counts {
  long faces = 0, triangles = 0;
};

using Clock = std::chrono::steady_clock;

double milliseconds(Clock::time_point since) {
  return std::chrono::duration<double, std::milli>(Clock::now() - since).count();
}

double processorTime() {
  rusage used;
  getrusage(RUSAGE_SELF, &used);
  const auto ms = [](const timeval& time) { return time.tv_sec * 1e3 + time.tv_usec / 1e3; };
  return ms(used.ru_utime) + ms(used.ru_stime);
}

long peakMemory() {
  rusage used;
  getrusage(RUSAGE_SELF, &used);
  return used.ru_maxrss * 1024;
}

double deflection(const TopoDS_Shape& shape, const Limits& limits) {
  Bnd_Box box;
  BRepBndLib::Add(shape, box, Standard_False);
  if (box.IsVoid()) return 0;
  const gp_XYZ sides = box.CornerMax().XYZ() - box.CornerMin().XYZ();
  const double mean = (sides.X() + sides.Y() + sides.Z()) / 3;
  return limits.share * std::min(mean, limits.largestSide);
}

// Every solid once, however often it is placed; then the shells and faces that are in no solid.
void meshOnce(const TopoDS_Shape& shape, const Limits& limits, TopTools_MapOfShape& known, Counts& counts) {
  const auto mesh = [&](TopoDS_Shape part) {
    part.Location(TopLoc_Location());
    if (!known.Add(part)) return;
    const double linear = deflection(part, limits);
    if (!(linear > 0)) return;
    BRepMesh_IncrementalMesh(part, linear, Standard_False, limits.angle, Standard_False);
    for (TopExp_Explorer face(part, TopAbs_FACE); face.More(); face.Next()) {
      TopLoc_Location place;
      const auto triangles = BRep_Tool::Triangulation(TopoDS::Face(face.Current()), place);
      if (triangles.IsNull()) continue;
      counts.faces += 1;
      counts.triangles += triangles->NbTriangles();
    }
  };
  for (TopExp_Explorer found(shape, TopAbs_SOLID); found.More(); found.Next()) mesh(found.Current());
  for (TopExp_Explorer found(shape, TopAbs_SHELL, TopAbs_SOLID); found.More(); found.Next()) mesh(found.Current());
  for (TopExp_Explorer found(shape, TopAbs_FACE, TopAbs_SHELL); found.More(); found.Next()) mesh(found.Current());
}

bool convert(const std::string& from, const std::string& to, const Limits& limits, Counts& counts) {
  Handle(TDocStd_Application) application = XCAFApp_Application::GetApplication();
  Handle(TDocStd_Document) document;
  application->NewDocument("BinXCAF", document);
  STEPCAFControl_Reader reader;
  reader.SetColorMode(Standard_True);
  reader.SetNameMode(Standard_True);
  bool isDone = reader.ReadFile(from.c_str()) == IFSelect_RetDone && reader.Transfer(document);
  if (isDone) {
    TDF_LabelSequence roots;
    TopTools_MapOfShape known;
    XCAFDoc_DocumentTool::ShapeTool(document->Main())->GetFreeShapes(roots);
    for (const TDF_Label& root : roots) meshOnce(XCAFDoc_ShapeTool::GetShape(root), limits, known, counts);
    RWGltf_CafWriter writer(to.c_str(), Standard_True);
    isDone = writer.Perform(document, TColStd_IndexedDataMapOfStringString(), Message_ProgressRange());
  }
  application->Close(document);
  return isDone;
}

}  // namespace

int main() {
  Message::DefaultMessenger()->RemovePrinters(STANDARD_TYPE(Message_Printer));
  Limits limits;
  std::string from, to;
  while (std::cin >> limits.share >> limits.angle >> limits.largestSide >> to && std::getline(std::cin >> std::ws, from)) {
    Counts counts;
    const double processor = processorTime();
    const auto start = Clock::now();
    const bool isDone = convert(from, to, limits, counts);
    std::cout << "{\"isDone\":" << (isDone ? "true" : "false") << ",\"wallMs\":" << milliseconds(start)
              << ",\"processorMs\":" << processorTime() - processor << ",\"peakBytes\":" << peakMemory()
              << ",\"faces\":" << counts.faces << ",\"triangles\":" << counts.triangles << "}" << std::endl;
  }
}
