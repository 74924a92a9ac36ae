// What the OpenCascade of the system measures of a STEP or IGES file. Each line of the input is a path; each line of
// the answer is JSON: millimetres, square and cubic millimetres, seconds, bytes.
#include <BRepBndLib.hxx>
#include <BRepGProp.hxx>
#include <BRepMesh_IncrementalMesh.hxx>
#include <BRepTools.hxx>
#include <Bnd_Box.hxx>
#include <GProp_GProps.hxx>
#include <IGESControl_Reader.hxx>
#include <Interface_Static.hxx>
#include <Message.hxx>
#include <Message_Messenger.hxx>
#include <STEPControl_Reader.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS_Shape.hxx>
#include <chrono>
#include <cmath>
#include <fstream>
#include <iostream>
#include <string>
#include <sys/resource.h>

namespace {

struct Measured {
  long solids = 0, faces = 0, looseEdges = 0;
  double volume = 0, area = 0;
  Bnd_Box box;
};

double processorSeconds() {
  rusage used;
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) { return time.tv_sec + time.tv_usec / 1e6; };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

long peakBytes() {
  rusage used;
  getrusage(RUSAGE_SELF, &used);
  return used.ru_maxrss * 1024;
}

bool isIges(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string line;
  return std::getline(file, line) && line.size() > 72 && line[72] == 'S';
}

template <typename Reader> TopoDS_Shape readWith(Reader& reader, const std::string& path) {
  if (reader.ReadFile(path.c_str()) != IFSelect_RetDone) return TopoDS_Shape();
  reader.TransferRoots();
  return reader.OneShape();
}

TopoDS_Shape shapeIn(const std::string& path) {
  if (!isIges(path)) {
    STEPControl_Reader reader;
    return readWith(reader, path);
  }
  IGESControl_Reader reader;
  return readWith(reader, path);
}

// The volume of solids alone: a loose shell encloses nothing that anybody promised.
Measured measured(const TopoDS_Shape& shape) {
  Measured found;
  for (TopExp_Explorer solid(shape, TopAbs_SOLID); solid.More(); solid.Next()) {
    GProp_GProps props;
    BRepGProp::VolumeProperties(solid.Current(), props, 1e-6);
    found.volume += std::abs(props.Mass());
    found.solids += 1;
  }
  for (TopExp_Explorer face(shape, TopAbs_FACE); face.More(); face.Next()) {
    GProp_GProps props;
    BRepGProp::SurfaceProperties(face.Current(), props, 1e-6);
    found.area += std::abs(props.Mass());
    found.faces += 1;
    BRepBndLib::AddOptimal(face.Current(), found.box, Standard_False, Standard_False);
  }
  for (TopExp_Explorer edge(shape, TopAbs_EDGE, TopAbs_FACE); edge.More(); edge.Next()) found.looseEdges += 1;
  return found;
}

void answer(const std::string& path) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const double processor = processorSeconds();
  const TopoDS_Shape shape = shapeIn(path);
  if (shape.IsNull()) {
    std::cout << "{\"isDone\":false}" << std::endl;
    return;
  }
  BRepMesh_IncrementalMesh(shape, 0.01, Standard_True, 0.35, Standard_False);
  const double wall = std::chrono::duration<double>(Clock::now() - start).count();
  const double spent = processorSeconds() - processor;
  const long peak = peakBytes();
  const Measured found = measured(shape);
  double sides[3] = {0, 0, 0};
  if (!found.box.IsVoid()) {
    const gp_XYZ size = found.box.CornerMax().XYZ() - found.box.CornerMin().XYZ();
    for (int i = 0; i < 3; i++) sides[i] = size.Coord(i + 1);
  }
  std::cout << "{\"isDone\":true,\"solids\":" << found.solids << ",\"faces\":" << found.faces
            << ",\"looseEdges\":" << found.looseEdges << ",\"volume\":" << found.volume << ",\"area\":" << found.area
            << ",\"size\":[" << sides[0] << "," << sides[1] << "," << sides[2] << "],\"seconds\":" << wall
            << ",\"processorSeconds\":" << spent << ",\"peakBytes\":" << peak << "}" << std::endl;
}

}  // namespace

int main() {
  Message::DefaultMessenger()->RemovePrinters(STANDARD_TYPE(Message_Printer));
  std::cout.precision(12);
  std::string path;
  while (std::getline(std::cin, path)) answer(path);
}
